"""Letters to bytes on the wire.

What is where:
    letters             one function for each kind of letter about a match
    notices             the same for all others: answers, invitations, the digest
    joining             what is told in one letter instead of several
    blocks              a letter as blocks, set as text and as HTML
    rule_links          rules that a letter names lead to their words
    board_png           the board as PNG
    drawn_elements      a panel of it, put together from elements that are drawn once
    envelopes           sender, reply address, thread, list headers
    mime                the bytes of a mail
    dkim_signing        our domain's signature on top of it
    sending             writes what is due, hands it over, notes what came of it
    smtp                handing a mail over to a mail server
    bouncing_addresses  addresses that send mails back
"""
