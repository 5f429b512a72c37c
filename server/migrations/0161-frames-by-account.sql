-- By itself.
create index concurrently nonav_family_credential on nonav_family (credential_id) where revoked_at is null;
