-- F6: what must reach another system, written in the transaction of the change itself. Messages about one record are
-- delivered in the order of their ids. The payload holds ids and codes, never what is personal.
create table outbox_message (
  id bigint generated always as identity primary key,
  office_code text not null references office,
  -- Who it is for and what it says: 'crm:reservation-confirmed', 'notification:8'.
  kind text not null,
  -- Whose order must be kept: 'reservation:10001'.
  record_key text not null,
  payload jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  -- What must be said only once, however often a job looks.
  once_key text unique,
  created_at timestamptz not null,
  created_by integer references app_user
);
create index outbox_message_pending on outbox_message (id) where state <> 'sent';
create index outbox_message_record on outbox_message (record_key, id);
