-- Somebody who left and whose name and address were replaced by a number; what they did stays under it.
alter table app_user add column pseudonymised_at timestamptz;
alter table app_user add constraint app_user_pseudonymised_is_inactive
  check (pseudonymised_at is null or not is_active) not valid;
alter table app_user validate constraint app_user_pseudonymised_is_inactive;
