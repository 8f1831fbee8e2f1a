"""The whole cluster of `ops/cluster` on one machine, and everything in it killed, frozen and wiped while people play.

programs    a process that can be killed, frozen and thawed, whoever its children are
cluster     etcd, Patroni, HAProxy, PgBouncer, web nodes and workers, from the files of `ops/cluster`
events      what is done to it
counting    seconds without writes, what was lost or done twice, mails lost or doubled
summing     what each event has cost, added up over several runs
"""
