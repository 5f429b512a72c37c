-- One shape for every history of changes. Values are what a person would read, never a secret.
create table audit_entry (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id text not null,
  field text not null,
  old_value text,
  new_value text,
  modified_by integer references app_user,
  modified_at timestamptz not null,
  office_code text references office
);

create index audit_entry_entity on audit_entry (entity, entity_id, modified_at desc, id desc);
