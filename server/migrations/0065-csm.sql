-- CSM-001: one pressing of 'Send CSM', under the number the sender's screen gave it. The same number again sends nothing.
create table csm_sending (
  id uuid primary key,
  office_code text not null references office,
  sent_by integer not null references app_user,
  sent_at timestamptz not null,
  -- The same number with other choices is a mistake, not a repetition.
  content_hash bytea not null,
  -- Children that got no message, with the code and the reason.
  refused jsonb not null default '[]'
);

-- A message's life: contract/src/csm/rules.ts says what may follow what.
alter table csm_message
  drop constraint csm_message_result_check,
  add constraint csm_message_result_check
    check (result in ('queued', 'sent', 'received', 'answered', 'closed', 'failed')),
  add column sending_id uuid references csm_sending,
  add column state_at timestamptz,
  add column answer_due_at timestamptz,
  add column reason text,
  add column answer text check (length(answer) <= 500);
update csm_message set state_at = sent_at, answer_due_at = sent_at + interval '14 days';
alter table csm_message
  alter column state_at set not null,
  alter column answer_due_at set not null;

create index csm_message_sending on csm_message (sending_id);
create index csm_message_office on csm_message (office_code, sent_at desc, id desc);
create index csm_message_unfinished on csm_message (office_code, result, answer_due_at) where result <> 'closed';
