-- Holds too come by the hundred, of one office and one person.
create function hold_names_exist() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct placed_by as id from came) named
              where id is not null and not exists (select from app_user u where u.id = named.id))
     or exists (select from (select distinct office_code as code from came) named
                 where not exists (select from office o where o.code = named.code))
  then raise foreign_key_violation using message = 'hold names a person or an office that is not there';
  end if;
  return null;
end $$;

alter table hold drop constraint hold_placed_by_fkey, drop constraint hold_office_code_fkey;
create trigger hold_names after insert on hold referencing new table as came
  for each statement execute function hold_names_exist();
create trigger hold_names_changed after update on hold referencing new table as came
  for each statement execute function hold_names_exist();

create or replace function named_in_history() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'app_user' then
    if exists (select from audit_entry where modified_by = old.id)
       or exists (select from action_code_history where user_id = old.id)
       or exists (select from hold where placed_by = old.id)
    then raise foreign_key_violation using message = 'a history names this person';
    end if;
  elsif exists (select from audit_entry where office_code = old.code)
     or exists (select from hold where office_code = old.code)
  then raise foreign_key_violation using message = 'a history names this office';
  end if;
  return old;
end $$;
