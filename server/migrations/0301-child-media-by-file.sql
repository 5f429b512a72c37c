-- By itself. Whether anything refers to a file is asked before the file is deleted.
create index concurrently child_media_by_file on child_media (file_id) where file_id is not null;
