-- Pictures and documents that field offices send. A file is stored first, under the hash of its content, and referred to
-- afterwards by a line or message about a child or project. What is kept is never what was sent: pictures are drawn anew
-- in two sizes, without the data in which cameras say where and when.
create table stored_file (
  id bigint generated always as identity primary key,
  -- Files of one sender are unknown to the others.
  office_code text not null references office,
  -- SHA-256 of what was sent.
  hash bytea not null check (length(hash) = 32),
  kind text not null check (kind in ('picture', 'document')),
  -- Where the content is: null for the rows of stored_file_content, else objects under this name in a store outside.
  object_key uuid unique,
  -- Sent last; a file that nothing refers to is kept for some days from then.
  sent_at timestamptz not null,
  unique (office_code, hash)
);
create index stored_file_sent on stored_file (sent_at);

create table stored_file_content (
  file_id bigint not null references stored_file on delete cascade,
  size text not null check (size in ('small', 'large', 'document')),
  content bytea not null,
  primary key (file_id, size)
);
-- Pictures and PDFs do not get smaller by compressing them once more.
alter table stored_file_content alter column content set storage external;

-- Objects that must go. A name is written here before its content is sent to the store, and taken out when its file is
-- recorded, so that nothing is left in the store whatever stops in between.
create table object_to_delete (
  object_key uuid primary key,
  due_at timestamptz not null
);
create index object_to_delete_due on object_to_delete (due_at);

create function give_up_object() returns trigger language plpgsql as $$
begin
  insert into object_to_delete (object_key, due_at) values (old.object_key, old.sent_at);
  return null;
end $$;
create trigger give_up_object after delete on stored_file
  for each row when (old.object_key is not null) execute function give_up_object();

-- A video is an address outside, a picture or document a file; neither: only that it exists is known.
alter table child_media add column file_id bigint, add column link text;
alter table child_media add constraint child_media_one_content check (file_id is null or link is null) not valid;
alter table child_media add constraint child_media_file foreign key (file_id) references stored_file not valid;
alter table child_media validate constraint child_media_one_content;
alter table child_media validate constraint child_media_file;

alter table child_letter add column file_id bigint;
alter table child_letter add constraint child_letter_file foreign key (file_id) references stored_file not valid;
alter table child_letter validate constraint child_letter_file;

alter table project_media add column file_id bigint, add column link text;
alter table project_media add constraint project_media_one_content check (file_id is null or link is null) not valid;
alter table project_media add constraint project_media_file foreign key (file_id) references stored_file not valid;
alter table project_media validate constraint project_media_one_content;
alter table project_media validate constraint project_media_file;
