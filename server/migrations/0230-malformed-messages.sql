-- F29: messages of other systems that could not be read or understood (400), without what they held. The same mistake of
-- the same sender is one line that counts.
create table inbound_malformed (
  id bigint generated always as identity primary key,
  credential_id integer not null references api_credential,
  office_code text not null references office,
  -- The sender's own number and the kind, where they are such; else empty.
  message_id text not null,
  kind text not null,
  -- The code of the refusal, and at which fields what was wrong.
  reason text not null,
  problems jsonb not null,
  times integer not null default 1,
  received_at timestamptz not null,
  unique (credential_id, message_id, kind, reason, problems)
);
create index inbound_malformed_office on inbound_malformed (office_code, received_at desc);
