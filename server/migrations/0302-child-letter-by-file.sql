-- By itself. Whether anything refers to a file is asked before the file is deleted.
create index concurrently child_letter_by_file on child_letter (file_id) where file_id is not null;
