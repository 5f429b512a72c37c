-- Foreign keys again, in place of what 0091 and 0092 put there: they also hold while somebody deletes at the same
-- moment. They cost a seventh of an import (decision 14).
drop function audit_names_exist, action_code_names_exist, hold_names_exist, named_in_history cascade;

alter table audit_entry
  add constraint audit_entry_modified_by_fkey foreign key (modified_by) references app_user,
  add constraint audit_entry_office_code_fkey foreign key (office_code) references office;
alter table action_code_history
  add constraint action_code_history_user_id_fkey foreign key (user_id) references app_user;
alter table hold
  add constraint hold_placed_by_fkey foreign key (placed_by) references app_user,
  add constraint hold_office_code_fkey foreign key (office_code) references office;

alter table hold set (autovacuum_vacuum_scale_factor = 0.02);
alter table import_row set (autovacuum_vacuum_scale_factor = 0.02);
