"""HTML as its reader sees it: what is struck out or hidden is not said."""

import pytest

from service.mail.incoming.html_text import as_text
from service.mail.incoming.mail_text import read


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<s>3</s> 4", "4"),
        ("<del>3</del> 4", "4"),
        ("<strike>3</strike> 4", "4"),
        ('<span style="text-decoration: line-through">3</span> 4', "4"),
        ("<span style='color:red;TEXT-DECORATION:underline line-through'>3</span> 4", "4"),
        ('<span style="text-decoration-line:line-through">3</span>4', "4"),
        ('<div style="display:none">3</div>4', "4"),
        ('<div style="display: none !important">3</div>4', "4"),
        ('<span style="visibility:hidden">3</span>4', "4"),
        ('<span style="font-size:0">3</span>4', "4"),
        ('<span style="font-size:0px;line-height:1">3</span>4', "4"),
        ('<span style="mso-hide:all">3</span>4', "4"),
        ('<span style="opacity:0">3</span>4', "4"),
        ("<span hidden>3</span>4", "4"),
        ('<span style="color:#ffffff">3</span>4', "4"),
        ('<font color="white">3</font>4', "4"),
        ('<img alt="3" src="x">4', "4"),
        ('<img alt="3">4<input value="3">', "4"),
        ("<title>3</title><style>3</style><script>3</script>4", "4"),
        ("<!-- 3 -->4<!--[if mso]>3<![endif]-->", "4"),
        ("<noscript>3</noscript><textarea>3</textarea>4", "4"),
        ('<div style="background:#000"><span style="color:#fff">4</span></div>', "4"),
        ('<span style="font-size:0.9em;opacity:0.8">4</span>', "4"),
        ('<a href="http://x.example/?a>b" title="3 > 2">4</a>', "4"),
        ("4 &lt; 5 &amp; 6", "4 < 5 & 6"),
        ("4 < 5", "4 < 5"),
        ("a<br>b<div>c</div>d", "a\nb\nc\nd"),
        ("<pre>a\nb  c</pre>", "a\nb  c"),
        ("4<blockquote>3</blockquote>", "4\n> 3"),
        ("4<![endif]>5<?xml x?>6", "456"),
        ("4<![<![", "4"),
        ("4<!--", "4"),
        ("<S>3</S>4", "4"),
    ],
)
def test_what_its_reader_sees(html, text):
    assert as_text(html).text == text


@pytest.mark.parametrize("html", ["<s>3</s>", '<p style="display:none">x</p>4', '<font color="#fff">3</font>'])
def test_what_was_not_said_is_noticed(html):
    assert as_text(html).has_unsaid


@pytest.mark.parametrize("html", ["3", "<b>3</b>", "4<blockquote><s>3</s></blockquote>"])
def test_what_was_said_or_only_quoted_is_not(html):
    assert not as_text(html).has_unsaid


MAIL = """From: anna@players.example
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="b"

--b
Content-Type: text/plain; charset=utf-8

3

--b
Content-Type: text/html; charset=utf-8

{html}
--b--
"""


@pytest.mark.parametrize(
    ("html", "said"),
    [
        ("<div><s>3</s></div>", ()),
        ("<div><s>3</s> 4</div>", (("4",),)),
        ("<div>3</div>", (("3",),)),
    ],
)
def test_a_plain_part_cannot_say_what_is_struck_out_in_the_other(html, said):
    assert read(MAIL.format(html=html).encode()).paragraphs == said


@pytest.mark.parametrize(
    ("text", "said"),
    [("~~3~~", ()), ("~~3~~ 4", (("4",),)), ("3\u0336", ()), ("3\u03364\u0336 5", (("5",),))],
)
def test_struck_out_in_plain_text(text, said):
    assert read(b"From: anna@players.example\n\n" + text.encode()).paragraphs == said
