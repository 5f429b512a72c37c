-- RESV-017: one of the office's own sponsor types.
alter table reservation drop column sponsor_type_code;
alter table reservation add column sponsor_type_id integer;
alter table reservation add constraint reservation_sponsor_type
  foreign key (sponsor_type_id, office_code) references sponsor_type (id, office_code);
create index reservation_of_sponsor_type on reservation (sponsor_type_id) where sponsor_type_id is not null;

alter table reservation alter column name drop not null, alter column name drop default;
update reservation set name = null where name = '';
alter table reservation
  add column name_key text collate "C" generated always as (search_key(name)) stored,
  add column held_children integer not null default 0,
  add constraint reservation_target_participants_maximum check (target_participants between 0 and 499),
  -- RESV-052, RESV-053: canceled_by stays empty when a draft nobody touched was cancelled by the clock.
  add constraint reservation_canceled check ((status = 5) = (canceled_at is not null)),
  -- A reservation never holds more than its target, whatever a statement tries.
  add constraint reservation_within_target check (held_children >= 0 and held_children <= target_children);

create index reservation_newest on reservation (office_code, id desc);
create index reservation_expiring on reservation (expiration_date) where status = 2 and not is_perpetual;
create index reservation_draft on reservation (modified_at) where status = 1;

-- held_children counts the open holds of the reservation; the database keeps it, so that no path can forget to.
create function count_held_children() returns trigger language plpgsql as $$
begin
  update reservation r
     set held_children = r.held_children + moved.delta
    from (
      select reservation_id, sum(delta)::integer as delta
        from (
          select reservation_id, 1 as delta from came where ended_at is null
          union all
          select reservation_id, -1 from went where ended_at is null
        ) changes
       where reservation_id is not null
       group by reservation_id
      having sum(delta) <> 0
       order by reservation_id
    ) moved
   where r.id = moved.reservation_id;
  return null;
end $$;

-- A trigger's transition tables follow its event, so each event brings the two tables the function reads.
create function count_held_children_inserted() returns trigger language plpgsql as $$
begin
  update reservation r set held_children = r.held_children + moved.delta
    from (select reservation_id, count(*)::integer as delta from came
           where reservation_id is not null and ended_at is null group by reservation_id) moved
   where r.id = moved.reservation_id;
  return null;
end $$;

create function count_held_children_deleted() returns trigger language plpgsql as $$
begin
  update reservation r set held_children = r.held_children - moved.delta
    from (select reservation_id, count(*)::integer as delta from went
           where reservation_id is not null and ended_at is null group by reservation_id) moved
   where r.id = moved.reservation_id;
  return null;
end $$;

create trigger hold_inserted_counts after insert on hold referencing new table as came
  for each statement execute function count_held_children_inserted();
create trigger hold_updated_counts after update on hold referencing old table as went new table as came
  for each statement execute function count_held_children();
create trigger hold_deleted_counts after delete on hold referencing old table as went
  for each statement execute function count_held_children_deleted();

update reservation r set held_children =
  (select count(*) from hold h where h.reservation_id = r.id and h.ended_at is null);

-- F2: children somebody is picking right now; for others they are not available until it lapses. One row a child, so
-- nobody can pick what another has.
create table pick (
  child_id integer primary key references child on delete cascade,
  reservation_id integer not null references reservation on delete cascade,
  user_id integer not null references app_user on delete cascade,
  ends_at timestamptz not null
);
create index pick_reservation on pick (reservation_id, user_id);
create index pick_ends on pick (ends_at);

-- F2: the selection saved in a draft. It holds nobody.
create table draft_child (
  reservation_id integer not null references reservation on delete cascade,
  child_id integer not null references child on delete cascade,
  position smallint not null,
  primary key (reservation_id, child_id)
);
