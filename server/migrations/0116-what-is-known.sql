-- What somebody changed, and what somebody read: asked for by the person it is about, and by Home.
create index audit_entry_by on audit_entry (modified_by, id) where modified_by is not null;

create index access_log_user on access_log (user_id, id desc);
drop index access_log_views;
