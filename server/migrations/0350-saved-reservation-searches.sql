-- Saved searches of reservations.
alter table saved_search drop constraint saved_search_subject_check;
alter table saved_search add constraint saved_search_subject_check
  check (subject in ('child', 'project', 'reservation')) not valid;
alter table saved_search validate constraint saved_search_subject_check;
