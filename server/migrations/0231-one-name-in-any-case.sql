-- 'demo-crm' and 'DEMO-crm' are one name. Where both exist, the active one keeps it, of two the older; the other gets its
-- number behind its name, and its office's history says so. Its secret stays; it signs in with the new name.
do $$
declare
  other record;
  renamed text;
begin
  for other in
    select c.id, c.client_id, c.office_code from (
      select *, row_number() over (partition by lower(client_id) order by is_active desc, id) as place from api_credential
    ) c where c.place > 1 order by c.id
  loop
    renamed := left(other.client_id, 40) || '-' || other.id;
    while exists (select 1 from api_credential where lower(client_id) = lower(renamed)) loop
      renamed := left(renamed, 58) || '-2';
    end loop;
    update api_credential set client_id = renamed where id = other.id;
    -- By this name the action-code history knows whose account it was.
    update action_code_history set source = renamed where source = other.client_id and user_id is null;
    insert into audit_entry (entity, entity_id, field, old_value, new_value, modified_at, office_code, source)
    values ('office-settings', other.office_code || '/apiConfiguration', 'Service account', other.client_id, renamed,
            now(), other.office_code, 'PRCDS');
  end loop;
end $$;
