-- By itself.
create index concurrently nonav_family_user on nonav_family (user_id) where revoked_at is null;
