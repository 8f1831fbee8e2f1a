"""Bytes from the wire to a decision and its answer.

What is where:
    intake              where our mail server delivers: 250 only when it is stored
    mailbox             for who has only a mailbox
    inbox               mails that came, and what became of them
    reading_process     where mails are read: a process of its own, with limits
    bounces             reports about mails that could not be delivered
    mail_headers        the headers of a mail, capped and as they came
    from_header         who a From header names: one address, or nobody
    machines            whether a person wrote it
    mail_text           a mail as it was read
    own_words           whose words its text holds
    html_text           HTML mail as plain lines
    courtesies          greetings, thanks and names around a decision
    named_choice        one choice of a list, named in more words than its mark
    doubts              whether it is clear what a mail asks for
    sender              whether the sender is who the address belongs to
    answering           what becomes of a mail
    confirming          asking who a mail says it is from, where nothing proves it
    conversation        one mail of a player, line by line
    not_acted_upon      what is said to a person whose mail is not acted upon
    progress            what one mail has done so far
    consents            yes, no and what binds
    offered_seat        the offer of a seat, answered: yes or no and nothing else
    tournament_mail     a letter about a tournament, answered: entering, leaving, protesting, looking
    open_companies      which companies of campaigns look for somebody, and taking one over, in the same way
    open_tournaments    which tournaments can be entered, and entering one, by a mail to the mailbox itself
    mail_words          the words that can be said besides decisions
    put_answer          the answer to a mail, on its way
    help                what can be written, for who asks
    invitations         asking others to a table
    new_table           laying a table by mail
"""
