-- Every server asks the job queue each time it is told of new work; a statement that wrote none has nothing to tell.
create or replace function announce_outbox() returns trigger language plpgsql as $$
begin
  if exists (select 1 from written) then
    perform pg_notify('outbox', '');
  end if;
  return null;
end $$;
drop trigger outbox_message_announced on outbox_message;
create trigger outbox_message_announced after insert on outbox_message
  referencing new table as written
  for each statement execute function announce_outbox();
