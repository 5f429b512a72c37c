-- F3: what other systems told us, under the number they gave it. Told again, it changes nothing and gets the same
-- answer. A refusal is kept for the administrators; told again, it is looked at again.
create table inbound_message (
  credential_id integer not null references api_credential,
  message_id text not null,
  office_code text not null references office,
  kind text not null,
  -- The same number with another content is a mistake of the sender.
  content_hash bytea not null,
  -- 'child:ETH-193408-0127', 'reservation:10001'.
  record_key text,
  outcome text not null check (outcome in ('accepted', 'refused')),
  reason text,
  answer jsonb,
  times integer not null default 1,
  received_at timestamptz not null,
  primary key (credential_id, message_id)
);
create index inbound_message_office on inbound_message (office_code, received_at desc);
