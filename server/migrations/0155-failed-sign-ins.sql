-- Sign-ins of API accounts that failed, counted here because several servers together must allow what one would. The key is
-- a hash of whom was tried from where, so that nobody can read an address from it. Unlogged, because a minute's count is
-- worth nothing after a crash or on another machine.
create unlogged table failed_sign_in (
  key bytea primary key,
  failures integer not null check (failures > 0),
  ends_at timestamptz not null
);
