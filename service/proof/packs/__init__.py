"""The audit pack of a tournament: everything about it in one file that a stranger can check offline.

What is where:
    bag             a bag (BagIt) in a zip: written as a stream, read within limits
    pack            what is in a pack, file by file, made from the logs alone: the same for who writes and who checks
    pack_tables     tables for people and spreadsheets
    start_here      the first page, as text and as HTML
    score_sheets    the score of a match with its reasons, and its final board
    exchange        the tournament for other programs
    software        the source of this release
    match_check     the file of a match, laid beside the log of the tournament
    checkpoint_check  checkpoints: signatures, growth, and every log in the tree that was signed
    mail_check      mails that somebody kept, laid beside a pack
    two_packs       two packs: one is a beginning of the other, or where they part
    check_pack      the numbered checks of a pack
    check           the checker that lies in every pack: standard library only, and nothing of ours
"""
