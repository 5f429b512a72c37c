-- A child whose lines were all refused is in the file, so has not left; a later line about the child still counts.
alter table feed_seen add column is_refused boolean not null default false;
