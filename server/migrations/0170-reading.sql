-- F16: which children somebody read on a day of their office, each once, to hold against the budget. Kept for a few days.
create table child_read (
  user_id integer not null references app_user on delete cascade,
  day date not null,
  -- No reference: a child is never deleted, and a list writes a hundred of these at once.
  child_id integer not null,
  is_opened boolean not null,
  primary key (user_id, day, child_id)
);

-- What a person's day came to, and what was decided about it.
create table reading_day (
  user_id integer not null references app_user,
  day date not null,
  office_code text not null references office,
  children integer not null default 0,
  opened integer not null default 0,
  -- Children read for the first time that day, by the hour of the office in which it was.
  by_hour integer[] not null default array_fill(0, array[24]),
  last_read_at timestamptz not null,
  -- The administrators were mailed.
  told_at timestamptz,
  -- Until something that had not been read can be read again.
  refused_at timestamptz,
  -- How many it would have come to.
  refused_children integer,
  lifted_at timestamptz,
  lifted_by integer references app_user,
  lift_reason text check (length(lift_reason) between 1 and 200),
  primary key (user_id, day),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create index reading_day_office on reading_day (office_code, day, children desc);

-- Counts children that are about to be shown, in the order in which a person's requests come. Answers 'refused' where they
-- would go beyond `most` (nothing is counted then), from the budget on 'reached' while nobody was told, then 'over', or
-- 'lifted'; else 'below'. A budget of 0 is none.
create function read_children(
  reader integer, office text, today date, hour integer, children integer[], is_opening boolean, budget integer,
  most integer, moment timestamptz
) returns text language plpgsql as $$
declare
  before reading_day;
  fresh integer;
  opening integer;
begin
  insert into reading_day (user_id, day, office_code, last_read_at) values (reader, today, office, moment)
    on conflict (user_id, day) do update set last_read_at = greatest(reading_day.last_read_at, excluded.last_read_at)
    returning * into before;
  select count(*) filter (where r.child_id is null),
         count(*) filter (where is_opening and r.is_opened is distinct from true)
    into fresh, opening
    from (select distinct unnest(children) as id) asked
    left join child_read r on r.user_id = reader and r.day = today and r.child_id = asked.id;
  if budget > 0 and before.lifted_at is null and fresh > 0 and before.children + fresh > most then
    update reading_day set refused_at = coalesce(refused_at, moment), refused_children = before.children + fresh
     where user_id = reader and day = today;
    return 'refused';
  end if;
  if fresh > 0 or opening > 0 then
    insert into child_read (user_id, day, child_id, is_opened)
      select distinct reader, today, id, is_opening from unnest(children) id
      on conflict (user_id, day, child_id) do update set is_opened = true where excluded.is_opened and not child_read.is_opened;
    update reading_day
       set children = reading_day.children + fresh, opened = reading_day.opened + opening,
           by_hour[hour + 1] = by_hour[hour + 1] + fresh,
           refused_at = case when fresh > 0 then null else refused_at end,
           refused_children = case when fresh > 0 then null else refused_children end
     where user_id = reader and day = today;
  end if;
  if budget = 0 or before.children + fresh < budget then return 'below'; end if;
  if before.lifted_at is not null then return 'lifted'; end if;
  return case when before.told_at is null then 'reached' else 'over' end;
end $$;

-- F16: a list that showed children's names: who, which list, by which criteria (never their values), which children. In
-- months, so that old ones are dropped at once. The numbers are those of access_log, so that both read as one log.
create table list_log (
  id bigint not null default nextval('access_log_id_seq'),
  happened_at timestamptz not null,
  user_id integer not null references app_user,
  office_code text not null references office,
  list text not null,
  criteria text[] not null default '{}',
  child_ids integer[] not null,
  through text,
  is_foreign boolean not null default false,
  is_reader_named boolean not null default true
) partition by range (happened_at);
create index list_log_office on list_log (office_code, id desc);
create index list_log_user on list_log (user_id, id desc);
create index list_log_children on list_log using gin (child_ids);

-- What falls into no month that was made is not lost.
create table list_log_other partition of list_log default;

-- Makes the months from one to another; those that are there stay. What fell into none of them moves into its own.
create function make_list_log_months(first date, last date) returns void language plpgsql as $$
declare
  month date := date_trunc('month', first);
  part text;
begin
  -- Several servers may come to it at once.
  perform pg_advisory_xact_lock(hashtextextended('list_log', 0));
  while month <= last loop
    part := 'list_log_' || to_char(month, 'YYYY_MM');
    if to_regclass(part) is null then
      execute format('create table %I (like list_log including defaults)', part);
      execute format('with moved as (delete from list_log_other where happened_at >= %L and happened_at < %L returning *)
                      insert into %I select * from moved', month, month + interval '1 month', part);
      execute format('alter table list_log attach partition %I for values from (%L) to (%L)',
                     part, month, month + interval '1 month');
    end if;
    month := month + interval '1 month';
  end loop;
end $$;
select make_list_log_months(current_date - 1, (current_date + interval '2 months')::date);

-- F17: a line that another office sees about its own records or children; `is_foreign` is its copy for that office. The
-- reader is named to the owner of a record, not to who holds or sponsors a child.
alter table access_log add column is_foreign boolean not null default false;
alter table access_log add column is_reader_named boolean not null default true;
alter table access_log drop constraint access_log_action_check;
alter table access_log add constraint access_log_action_check
  check (action in ('view', 'print', 'pdf', 'export', 'export-history', 'lift', 'take-back')) not valid;
alter table access_log validate constraint access_log_action_check;
