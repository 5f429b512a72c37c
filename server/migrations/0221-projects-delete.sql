-- F22, table T7: Projects have the level Delete, and the Partnership Admin holds it wherever it still holds Edit. In a new
-- database there are no modules yet: they come with the reference data, this level among them.
insert into module_access (module_id, access_type, sort_order)
  select id, 'Delete', 4 from module where name = 'Projects'
  on conflict do nothing;

with given as (
  insert into role_grant (role_id, module_id, access_type)
    select g.role_id, g.module_id, 'Delete'
      from role_grant g join module m on m.id = g.module_id join role r on r.id = g.role_id
     where m.name = 'Projects' and g.access_type = 'Edit' and r.is_sample and r.name = 'Partnership Admin'
    on conflict do nothing
    returning role_id),
-- Whoever had the role open must not save it without the new level, unseen.
counted as (update role set version = version + 1 where id in (select role_id from given))
insert into audit_entry (entity, entity_id, field, new_value, source, modified_at)
  select 'role', role_id::text, 'screens: Projects:Delete', 'Granted', 'PRCDS', now() from given;
