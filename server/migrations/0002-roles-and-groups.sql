create table module (
  id integer primary key,
  name text not null unique
);

create table module_access (
  module_id integer not null references module on delete cascade,
  access_type text not null,
  sort_order integer not null,
  primary key (module_id, access_type)
);

create table role (
  id integer generated always as identity primary key,
  name text not null,
  is_active boolean not null default true,
  is_sample boolean not null default false,
  crosses_offices boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by integer references app_user,
  updated_at timestamptz not null default now(),
  updated_by integer references app_user
);

create unique index role_name on role (lower(name));

create table role_grant (
  role_id integer not null references role on delete cascade,
  module_id integer not null,
  access_type text not null,
  primary key (role_id, module_id, access_type),
  foreign key (module_id, access_type) references module_access
);

create table user_group (
  id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  office_code text not null references office,
  region_code text not null references region,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by integer references app_user,
  updated_at timestamptz not null default now(),
  updated_by integer references app_user
);

create unique index user_group_name on user_group (office_code, lower(name));

create table group_member (
  group_id integer not null references user_group on delete cascade,
  user_id integer not null references app_user on delete cascade,
  is_active boolean not null default true,
  primary key (group_id, user_id)
);

create index group_member_user on group_member (user_id);

create table group_role (
  group_id integer not null references user_group on delete cascade,
  role_id integer not null references role on delete cascade,
  primary key (group_id, role_id)
);

create index group_role_role on group_role (role_id);

-- A role given directly, for the region and office it was given in.
create table user_role (
  user_id integer not null references app_user on delete cascade,
  role_id integer not null references role on delete cascade,
  office_code text not null references office,
  region_code text not null references region,
  primary key (user_id, role_id, office_code)
);

create index user_role_role on user_role (role_id);

-- The active roles each user holds: directly in their own office, or by an active membership of an active group.
create view held_role as
  select ur.user_id, ur.role_id
    from user_role ur
    join app_user u on u.id = ur.user_id and u.office_code = ur.office_code
    join role r on r.id = ur.role_id and r.is_active
  union
  select gm.user_id, gr.role_id
    from group_member gm
    join user_group ug on ug.id = gm.group_id and ug.is_active
    join group_role gr on gr.group_id = ug.id
    join role r on r.id = gr.role_id and r.is_active
   where gm.is_active;

-- Servers keep people's grants in memory and compare this number on every request, so a change bites on the
-- next request everywhere. It moves at commit, once a transaction: the row is locked last and only briefly.
create table access_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  moved_by xid8
);

insert into access_version default values;

create function move_access_version() returns trigger language plpgsql as $$
begin
  update access_version
     set version = version + 1, moved_by = pg_current_xact_id()
   where moved_by is distinct from pg_current_xact_id();
  return null;
end $$;

do $$
declare watched text;
begin
  foreach watched in array array['app_user', 'role', 'role_grant', 'user_group', 'group_member', 'group_role', 'user_role']
  loop
    execute format(
      'create constraint trigger %I after insert or update or delete on %I deferrable initially deferred
         for each row execute function move_access_version()',
      watched || '_moves_access', watched);
  end loop;
end $$;
