-- Only what an office has written itself; everything else has its default words (contract/src/notifications).
create table notification_template (
  office_code text not null references office,
  notification_id integer not null check (notification_id between 1 and 14),
  language text not null check (language in ('en', 'es')),
  subject text not null,
  body text not null,
  signature text not null,
  primary key (office_code, notification_id, language)
);

create table notification_recipient (
  office_code text not null references office,
  notification_id integer not null check (notification_id between 1 and 14),
  user_id integer not null references app_user on delete cascade,
  primary key (office_code, notification_id, user_id)
);

create index notification_recipient_user on notification_recipient (user_id);
