-- What has changed, by kind and ids, for screens that are open (docs/decisions/0029-live-screens.md). A row is written in the
-- transaction of its change, with that transaction's number: a reader keeps the snapshot of its last read, and asks for what
-- is visible now and was not then. Ids and closed lists of words only, never a name or a value.
create sequence change_id;

create table change (
  -- The day, by turns of three: a slot is emptied as a whole when its rows are older than a day.
  slot smallint not null default (extract(epoch from now())::bigint / 86400 % 3),
  id bigint not null default nextval('change_id'),
  xid xid8 not null default pg_current_xact_id(),
  -- Not the beginning of its transaction, which may have been long ago.
  at timestamptz not null default clock_timestamp(),
  kind text collate "C" not null check (kind in (
    'child', 'reservation', 'lock', 'project', 'import', 'feed', 'delivery', 'csm', 'settings', 'user', 'role', 'group'
  )),
  word text collate "C" not null check (word in ('taken', 'free', 'changed', 'picked')),
  -- Null: for every office.
  office_code text,
  -- None: any record of the kind.
  record_ids bigint[] not null check (cardinality(record_ids) <= 500)
) partition by list (slot);
create table change_0 partition of change for values in (0);
create table change_1 partition of change for values in (1);
create table change_2 partition of change for values in (2);
create index change_xid on change (xid, id);

-- Changes of transactions up to this number may have been emptied.
create table change_floor (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null default '0'
);
insert into change_floor default values;

create function tell_change(told_kind text, told_word text, told_office text, told_ids bigint[]) returns void
language sql as $$
  insert into change (kind, word, office_code, record_ids)
  select told_kind, told_word, told_office, array_agg(told.id order by told.id)
    from (select known.id, (row_number() over (order by known.id) - 1) / 500 as part
            from (select distinct unnest(told_ids) as id) known) told
   group by told.part order by told.part
$$;

-- Whether the children can be picked now: after the whole statement, so that a pick that becomes a hold frees nobody.
create function tell_children(told_ids bigint[]) returns void language plpgsql as $$
declare
  free_ids bigint[];
begin
  if cardinality(told_ids) = 0 then
    return;
  end if;
  select array_agg(c.id) into free_ids from child c
   where c.id = any(told_ids) and c.status = 1
     and not exists (select 1 from hold h where h.child_id = c.id and h.ended_at is null)
     and not exists (select 1 from pick p where p.child_id = c.id and p.ends_at > now());
  perform tell_change('child', 'free', null, free_ids);
  perform tell_change('child', 'taken', null, array(select unnest(told_ids) except select unnest(free_ids)));
end $$;

create function tell_children_of_new_rows() returns trigger language plpgsql as $$
begin
  perform tell_children(array(select child_id from came));
  return null;
end $$;

create function tell_children_of_old_rows() returns trigger language plpgsql as $$
begin
  perform tell_children(array(select child_id from went));
  return null;
end $$;

create trigger hold_came_told after insert on hold referencing new table as came
  for each statement execute function tell_children_of_new_rows();
create trigger hold_changed_told after update on hold referencing new table as came
  for each statement execute function tell_children_of_new_rows();
create trigger hold_went_told after delete on hold referencing old table as went
  for each statement execute function tell_children_of_old_rows();
create trigger pick_came_told after insert on pick referencing new table as came
  for each statement execute function tell_children_of_new_rows();
create trigger pick_went_told after delete on pick referencing old table as went
  for each statement execute function tell_children_of_old_rows();

-- Who picks for the same draft sees each other's picks.
create function tell_picked() returns trigger language plpgsql as $$
declare
  office text;
  drafts bigint[];
begin
  for office, drafts in
    select r.office_code, array_agg(distinct r.id::bigint)
      from changed_rows p join reservation r on r.id = p.reservation_id group by r.office_code
  loop
    perform tell_change('reservation', 'picked', office, drafts);
  end loop;
  return null;
end $$;
create trigger pick_came_picked after insert on pick referencing new table as changed_rows
  for each statement execute function tell_picked();
create trigger pick_moved_picked after update on pick referencing new table as changed_rows
  for each statement execute function tell_picked();
create trigger pick_went_picked after delete on pick referencing old table as changed_rows
  for each statement execute function tell_picked();

-- Dropped, sponsored, or back.
create function tell_child_record() returns trigger language plpgsql as $$
begin
  perform tell_children(array(
    select n.id from changed_rows n join went o on o.id = n.id where n.base_status <> o.base_status));
  return null;
end $$;
create trigger child_record_told after update on child_record referencing new table as changed_rows old table as went
  for each statement execute function tell_child_record();

-- tell_rows(kind): rows of every office.
create function tell_rows() returns trigger language plpgsql as $$
begin
  perform tell_change(tg_argv[0], 'changed', null, array(select id from changed_rows));
  return null;
end $$;

-- tell_rows_of_office(kind): each office its own.
create function tell_rows_of_office() returns trigger language plpgsql as $$
declare
  office text;
  ids bigint[];
begin
  for office, ids in select office_code, array_agg(id::bigint) from changed_rows group by office_code loop
    perform tell_change(tg_argv[0], 'changed', office, ids);
  end loop;
  return null;
end $$;

create trigger project_lock_insert_told after insert on project_lock referencing new table as changed_rows
  for each statement execute function tell_rows('lock');
create trigger project_lock_update_told after update on project_lock referencing new table as changed_rows
  for each statement execute function tell_rows('lock');
create trigger project_lock_delete_told after delete on project_lock referencing old table as changed_rows
  for each statement execute function tell_rows('lock');
create trigger role_insert_told after insert on role referencing new table as changed_rows
  for each statement execute function tell_rows('role');
create trigger role_update_told after update on role referencing new table as changed_rows
  for each statement execute function tell_rows('role');
create trigger role_delete_told after delete on role referencing old table as changed_rows
  for each statement execute function tell_rows('role');
create trigger reservation_insert_told after insert on reservation referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('reservation');
create trigger reservation_update_told after update on reservation referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('reservation');
create trigger reservation_delete_told after delete on reservation referencing old table as changed_rows
  for each statement execute function tell_rows_of_office('reservation');
create trigger import_batch_insert_told after insert on import_batch referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('import');
create trigger import_batch_update_told after update on import_batch referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('import');
create trigger import_batch_delete_told after delete on import_batch referencing old table as changed_rows
  for each statement execute function tell_rows_of_office('import');
create trigger csm_message_insert_told after insert on csm_message referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('csm');
create trigger csm_message_update_told after update on csm_message referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('csm');
create trigger csm_message_delete_told after delete on csm_message referencing old table as changed_rows
  for each statement execute function tell_rows_of_office('csm');
create trigger app_user_insert_told after insert on app_user referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('user');
create trigger app_user_update_told after update on app_user referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('user');
create trigger app_user_delete_told after delete on app_user referencing old table as changed_rows
  for each statement execute function tell_rows_of_office('user');
create trigger user_group_insert_told after insert on user_group referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('group');
create trigger user_group_update_told after update on user_group referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('group');
create trigger user_group_delete_told after delete on user_group referencing old table as changed_rows
  for each statement execute function tell_rows_of_office('group');
create trigger country_group_insert_told after insert on country_group referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('settings');
create trigger country_group_update_told after update on country_group referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('settings');
create trigger country_group_delete_told after delete on country_group referencing old table as changed_rows
  for each statement execute function tell_rows_of_office('settings');
create trigger project_category_insert_told after insert on project_category referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('settings');
create trigger project_category_update_told after update on project_category referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('settings');
create trigger project_category_delete_told after delete on project_category referencing old table as changed_rows
  for each statement execute function tell_rows_of_office('settings');

create function tell_projects() returns trigger language plpgsql as $$
begin
  perform tell_change('project', 'changed', null, array(select number from changed_rows));
  return null;
end $$;
create trigger project_update_told after update on project referencing new table as changed_rows
  for each statement execute function tell_projects();

create trigger sponsor_type_insert_told after insert on sponsor_type referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('settings');
create trigger sponsor_type_update_told after update on sponsor_type referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('settings');
create trigger sponsor_type_delete_told after delete on sponsor_type referencing old table as changed_rows
  for each statement execute function tell_rows_of_office('settings');

-- Whose access is asked for.
create function tell_access_requests() returns trigger language plpgsql as $$
declare
  office text;
  ids bigint[];
begin
  for office, ids in select office_code, array_agg(distinct user_id::bigint) from changed_rows group by office_code loop
    perform tell_change('user', 'changed', office, ids);
  end loop;
  return null;
end $$;
create trigger access_request_insert_told after insert on access_request referencing new table as changed_rows
  for each statement execute function tell_access_requests();
create trigger access_request_update_told after update on access_request referencing new table as changed_rows
  for each statement execute function tell_access_requests();

-- Not with each applied chunk of lines.
create function tell_feeds() returns trigger language plpgsql as $$
declare
  office text;
  ids bigint[];
begin
  for office, ids in
    select n.office_code, array_agg(n.id::bigint)
      from changed_rows n join went o on o.id = n.id
     where n.state <> o.state or n.decided_at is distinct from o.decided_at group by n.office_code
  loop
    perform tell_change('feed', 'changed', office, ids);
  end loop;
  return null;
end $$;
create trigger feed_insert_told after insert on feed referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('feed');
create trigger feed_update_told after update on feed referencing new table as changed_rows old table as went
  for each statement execute function tell_feeds();

create function tell_deliveries() returns trigger language plpgsql as $$
declare
  office text;
  ids bigint[];
begin
  for office, ids in
    select n.office_code, array_agg(n.id)
      from changed_rows n join went o on o.id = n.id
     where n.state <> o.state or n.attempts <> o.attempts group by n.office_code
  loop
    perform tell_change('delivery', 'changed', office, ids);
  end loop;
  return null;
end $$;
create trigger outbox_message_insert_told after insert on outbox_message referencing new table as changed_rows
  for each statement execute function tell_rows_of_office('delivery');
create trigger outbox_message_update_told after update on outbox_message
  referencing new table as changed_rows old table as went for each statement execute function tell_deliveries();

-- Paused by a person, or for a while because it does not take anything.
create function tell_receivers() returns trigger language plpgsql as $$
begin
  insert into change (kind, word, office_code, record_ids)
  select distinct 'delivery', 'changed', n.office_code, '{}'::bigint[]
    from changed_rows n join went o on o.office_code = n.office_code and o.channel = n.channel
   where n.is_paused <> o.is_paused or n.open_until is distinct from o.open_until;
  return null;
end $$;
create trigger outbox_receiver_update_told after update on outbox_receiver
  referencing new table as changed_rows old table as went for each statement execute function tell_receivers();

create function tell_inbound_messages() returns trigger language plpgsql as $$
begin
  insert into change (kind, word, office_code, record_ids)
  select distinct 'delivery', 'changed', office_code, '{}'::bigint[] from changed_rows;
  return null;
end $$;
create trigger inbound_message_insert_told after insert on inbound_message referencing new table as changed_rows
  for each statement execute function tell_inbound_messages();
