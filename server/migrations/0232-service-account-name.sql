-- By itself.
create unique index concurrently api_credential_name on api_credential (lower(client_id));
