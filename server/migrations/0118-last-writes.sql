-- How far the primary had written when a person's latest request that may have changed something was answered: a
-- replica answers this person only after it has come as far. Unlogged, because it is worth nothing after a crash or on
-- another machine: whoever has no row is answered by the primary.
create unlogged table last_write (
  user_id integer primary key references app_user on delete cascade,
  position pg_lsn not null
) with (fillfactor = 50);
