-- Somebody may ask for several things at once; each of them once.
drop index access_request_open;
create unique index access_request_open on access_request (user_id, coalesce(privilege, '')) where closed_at is null;

-- F10: what was printed or exported when it was no child: 'office-settings/USAO/general', 'project/000101'.
alter table access_log add column record text;
