"""Play by mail: what is stored in the log becomes letters, and answers to letters become decisions.

  log -> follow -> outbox -> sending -> mail server -> a person -> mail server -> intake -> inbox -> answering -> log

Nothing on this way is kept in memory or in a job queue: each arrow is one transaction, and who is killed between two of
them is followed by somebody who looks what is due (`due`). Job queues only say: look now.

What goes out:
    news            what an entry of a log is news of, and for whom
    follow          follows the log: puts messages, notes who is waited for until when
    due             what is to be done now: reminders, clocks that ran out, mails to send and to read
    outbox          messages to be sent, and what became of them
    sending         writes what is due, hands it over, notes what came of it
    transport       SMTP
    posting         what webhooks are told
    mailboxes       addresses that send mails back

What letters say:
    scene           a match as one of its players sees it
    story           what has happened, in few words
    letters         one function for each kind of letter about a match
    notices         the same for all others: answers, invitations, the digest
    blocks          a letter as blocks, set as text and as HTML
    pictures        the board as PNG
    envelopes       sender, reply address, thread, list headers
    mime            the bytes of a mail

What comes in:
    intake          LMTP: 250 only when it is stored
    postbox         IMAP, for who has only a mailbox
    inbox           mails that came, and what became of them
    bounces         reports about mails that could not be delivered
    reading, html   whose words a mail holds
    trust           whether the sender is who the address belongs to
    answering       what becomes of a mail
    conversation    one mail of a player, line by line
    commands        the words that can be said besides decisions
    helping         what can be written, for who asks
    invitations     asking others to a table
    opening         laying a table by mail

Beside them:
    office          what all of these need, made once for each process
    addresses       tokens in addresses and links
    settings        of mail, from the environment
    queues          the job queues
    pages           confirming, unsubscribing, the own post, on the web
    time_pages      the page about time in a match
    catcher         a mail server for this machine only, with pages
"""
