-- Description and status of a service account are saved together: a version refuses an edit of an outdated account.
alter table api_credential add column version integer not null default 1;
