-- F18: mails of one kind to one office wait for each other. The first of them to come due takes the others along.
alter table outbox_message add column sent_with bigint;
comment on column outbox_message.sent_with is
  'The message in whose mail this one has its row; a message with its own id has taken along whom it could, and its mail stays as it is.';

-- What goes along has no life of its own: whatever becomes of the one it goes with becomes of it.
create function go_along() returns trigger language plpgsql as $$
begin
  update outbox_message
     set state = new.state, reason = new.reason, http_status = new.http_status, attempts = new.attempts,
         attempts_forgiven = new.attempts_forgiven, failures = new.failures,
         next_attempt_at = new.next_attempt_at, last_attempt_at = new.last_attempt_at, sent_at = new.sent_at
   where sent_with = new.id and id <> new.id;
  return null;
end $$;
create trigger outbox_message_goes_along
  after update of state, reason, http_status, attempts, attempts_forgiven, failures, next_attempt_at, last_attempt_at, sent_at on outbox_message
  for each row when (new.sent_with = new.id) execute function go_along();

-- There are more notifications than the first fourteen.
alter table notification_template
  drop constraint notification_template_notification_id_check,
  add constraint notification_template_is_numbered check (notification_id between 1 and 99) not valid;
alter table notification_template validate constraint notification_template_is_numbered;
alter table notification_recipient
  drop constraint notification_recipient_notification_id_check,
  add constraint notification_recipient_is_numbered check (notification_id between 1 and 99) not valid;
alter table notification_recipient validate constraint notification_recipient_is_numbered;
