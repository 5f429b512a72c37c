-- Of the cells as they were uploaded; content_hash follows what is fixed in place. The same file again is noticed by
-- either.
alter table import_batch add column file_hash bytea;
update import_batch set file_hash = content_hash;
alter table import_batch alter column file_hash set not null;
create index import_batch_same_file on import_batch (office_code, file_hash) where status is not null;
