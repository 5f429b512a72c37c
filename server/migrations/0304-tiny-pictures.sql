-- Pictures in lists.
alter table stored_file_content drop constraint stored_file_content_size_check;
alter table stored_file_content add constraint stored_file_content_size_check
  check (size in ('tiny', 'small', 'large', 'document')) not valid;
alter table stored_file_content validate constraint stored_file_content_size_check;
