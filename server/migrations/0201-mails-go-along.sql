-- By itself.
create index concurrently outbox_message_sent_with on outbox_message (sent_with) where sent_with is not null;
