-- A change of status leaves an old version of the child in thirty indexes, which slows the next changes nearby: they
-- are cleared after twenty thousand of a million, not after two hundred thousand. Holds and the rows of imports change
-- with them.
alter table child set (autovacuum_vacuum_scale_factor = 0.02);
alter table hold set (autovacuum_vacuum_scale_factor = 0.02);
alter table import_row set (autovacuum_vacuum_scale_factor = 0.02);
