-- By itself.
create index concurrently outbox_message_gathering on outbox_message (office_code, kind, id)
  where state = 'pending' and sent_with is null;
