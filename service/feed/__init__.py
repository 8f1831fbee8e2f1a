"""The one feed: holds the connections of all who watch, pages and programs alike, and says that something is new.

What is new is read through the door, as each may know it, and once for all who see it with the same eyes. A stream ends
when its key ends (a token, a session) or its seat does; there are so many for one person; whoever reads too slowly is
behind, and never makes anybody else wait.

What is where:
    stream_request  what is asked for: by which address, with which key, in which form, from where on
    stream_form     events as they go over the wire: server-sent events, or one JSON object a line
    visitors        who asks, and from which page
    shared_reads    what streams read through the door, once for all who want the same
    stream          what every stream has: who looks, when it wakes, how it ends
    match_stream    what happens in a match, as one pair of eyes may know it
    own_stream      every match that concerns somebody, as it stands
    page_stream     that the page of a match would be another one by now
    watchers        who watches what, and how many of them there may be
    hub             hears of what was stored, and wakes who watches it
    application     the feed as a web application
"""
