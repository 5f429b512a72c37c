-- F26: attempts are counted across 'Send again', which allows as many again; each that failed is kept with its reason.
alter table outbox_message
  -- Of the attempts, those made before somebody last sent it again.
  add column attempts_forgiven integer not null default 0,
  -- Those that failed, in their order: { "at", "reason", "status" }.
  add column failures jsonb not null default '[]',
  -- Since when it has been in somebody's hands without an outcome, by the database's clock.
  add column in_hand_since timestamptz;
