-- Names that differ only in case or Unicode form are one name (ROLE-010).
drop index role_name;
create unique index role_name on role (lower(normalize(name, nfc)));
drop index user_group_name;
create unique index user_group_name on user_group (office_code, lower(normalize(name, nfc)));

-- Every way a role was given to somebody, with the reason where it has no effect at present. Without a reason it is
-- in force: the same rows as held_role, for people who are active.
create view role_holding as
  select ur.user_id, ur.role_id, null::integer as group_id, ur.office_code,
         case
           when not u.is_active then 'user-inactive'
           when ur.office_code <> u.office_code then 'other-office'
           when not r.is_active then 'role-inactive'
         end as dormant_because
    from user_role ur
    join app_user u on u.id = ur.user_id
    join role r on r.id = ur.role_id
  union all
  select gm.user_id, gr.role_id, gm.group_id, ug.office_code,
         case
           when not u.is_active then 'user-inactive'
           when not ug.is_active then 'group-inactive'
           when not gm.is_active then 'membership-inactive'
           when not r.is_active then 'role-inactive'
         end
    from group_member gm
    join app_user u on u.id = gm.user_id
    join user_group ug on ug.id = gm.group_id
    join group_role gr on gr.group_id = gm.group_id
    join role r on r.id = gr.role_id;

-- Requests for access are a work list: somebody takes one, and it ends one way or the other.
alter table access_request
  add column assigned_to integer references app_user,
  add column outcome text check (outcome in ('Granted', 'Declined')),
  add column comment text not null default '';
update access_request set outcome = 'Granted' where closed_at is not null;
alter table access_request
  add constraint access_request_outcome check ((closed_at is null) = (outcome is null));
create index access_request_office on access_request (office_code, requested_at desc);
