-- F12: the service account through whose frame somebody acted; null for whoever had signed in themselves.
alter table audit_entry add column through text;
alter table access_log add column through text;
alter table csm_message add column through text;
alter table action_code_history add column through text;
alter table import_batch add column through text;
alter table import_batch add column undo_through text;

-- A new secret, an account or a person made inactive, another address and another office end every frame it concerns,
-- for good, whoever changes it and however: a frame does not come back when the account does.
create function end_frames() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'api_credential' then
    update nonav_family set revoked_at = now() where credential_id = new.id and revoked_at is null;
  else
    update nonav_family set revoked_at = now() where user_id = new.id and revoked_at is null;
  end if;
  return null;
end $$;

create trigger api_credential_ends_frames after update of secret_hash, is_active on api_credential
  for each row when (old.secret_hash <> new.secret_hash or (old.is_active and not new.is_active))
  execute function end_frames();

create trigger app_user_ends_frames after update of is_active, email_key, office_code on app_user
  for each row when (
    (old.is_active and not new.is_active) or old.email_key <> new.email_key or old.office_code <> new.office_code)
  execute function end_frames();
