"""Texts in which nothing can be read, whatever they are made of."""

UNSEEN = [
    " ", "\xa0\u3000", "\u200b", "\u2060", "\xad", "\ufeff", "\u202e", "\u3164", "\u2800 \u2800", "\u115f\u1160",
    "\uffa0", "\ufe0f", "\u034f", "\u17b4", "\U000e0020", "\U0001d159",
]  # fmt: skip
