-- Countries, regions and offices can be added, renamed and made inactive by hand, as the values of the lists can. What
-- was changed by hand keeps its names when a new version of the product brings its own.
alter table region
  add column version integer not null default 1,
  add column is_active boolean not null default true,
  add column is_by_hand boolean not null default false;

alter table country
  add column version integer not null default 1,
  add column is_active boolean not null default true,
  add column is_by_hand boolean not null default false;

alter table office
  add column name_es text,
  add column version integer not null default 1,
  add column is_active boolean not null default true,
  add column is_by_hand boolean not null default false;

-- Servers keep places and offices in memory, under the number that they compare on every request.
do $$
declare watched text;
begin
  foreach watched in array array['region', 'country', 'office']
  loop
    execute format(
      'create constraint trigger %I after insert or update or delete on %I deferrable initially deferred
         for each row execute function move_access_version()',
      watched || '_moves_access', watched);
  end loop;
end $$;
