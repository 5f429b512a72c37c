-- F6: the life of a message on its way. Messages about one record go in the order of their ids, channel by channel: a
-- dead mail server must not hold up the CRM. A message that failed for good keeps those behind it in the CRM's lane,
-- until somebody sends it again or lets it go.
alter table outbox_message
  drop constraint outbox_message_state_check,
  add constraint outbox_message_state_check check (state in ('pending', 'sent', 'failed', 'skipped')),
  add column channel text not null generated always as (case when kind like 'notification:%' then 'mail' else 'crm' end) stored,
  -- The receiver drops what it has seen under this key.
  add column idempotency_key uuid not null default gen_random_uuid(),
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz,
  add column last_attempt_at timestamptz,
  -- Why it was not sent, as a code (contract/src/deliveries/rules.ts), and what the receiver answered.
  add column reason text,
  add column http_status integer,
  add column sent_at timestamptz,
  -- Who is sending it now and until when that is believed, by the database's clock: a server that dies in between
  -- loses it to another one.
  add column claim uuid,
  add column claimed_until timestamptz;

drop index outbox_message_pending;
drop index outbox_message_record;
create index outbox_message_pending on outbox_message (id) where state = 'pending';
create index outbox_message_lane on outbox_message (record_key, channel, id) where state in ('pending', 'failed');
create index outbox_message_record on outbox_message (record_key, id);
create index outbox_message_office on outbox_message (office_code, channel, state, id desc);

-- Every server listens, so what was just committed is on its way at once; a schedule looks for what was missed.
create function announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_message_announced after insert on outbox_message
  for each statement execute function announce_outbox();

-- What is known about a receiver, for all servers: paused by a person, or left alone for a while because it does not
-- answer (circuit breaker). While `open_until` is set, one message at a time tries whether it is back.
create table outbox_receiver (
  office_code text not null references office,
  channel text not null check (channel in ('crm', 'mail')),
  failures integer not null default 0,
  openings integer not null default 0,
  open_until timestamptz,
  probe_until timestamptz,
  is_paused boolean not null default false,
  paused_by integer references app_user,
  paused_at timestamptz,
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  last_reason text,
  primary key (office_code, channel)
);

-- Who of a notification's recipients has had it: a second try leaves them alone.
create table outbox_mail (
  message_id bigint not null references outbox_message on delete cascade,
  user_id integer not null references app_user on delete cascade,
  sent_at timestamptz,
  is_refused boolean not null default false,
  primary key (message_id, user_id)
);

-- What the clock did last, by the name of the schedule.
create table job_run (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text check (outcome in ('done', 'failed')),
  runs bigint not null default 0,
  failures bigint not null default 0,
  last_failed_at timestamptz
);
