-- Some things are edited together and have one version together: the settings of a category, the sponsor types,
-- the support office settings, each notification.
alter table setting_category rename to setting_version;
alter table setting_version rename column category to part;
alter table setting_version alter column part type text using case part
  when 1 then 'general' when 2 then 'registeredChildren' when 3 then 'sponsoredChildren' else 'reservations' end;

create table support_office_setting (
  office_code text not null references office,
  code text not null,
  value integer not null check (value between 1 and 99),
  unit text not null check (unit in ('Days', 'Months', 'Years')),
  updated_at timestamptz not null,
  updated_by integer references app_user,
  primary key (office_code, code)
);

-- name_key is the name as the rules compare it (contract/src/office-settings/list-rules.ts).
create table country_group (
  id integer generated always as identity primary key,
  office_code text not null references office,
  name text not null check (char_length(name) between 1 and 40),
  name_key text not null,
  is_active boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by integer references app_user,
  unique (office_code, name_key)
);

-- At most three countries, each once: the positions are the limit.
create table country_group_country (
  group_id integer not null references country_group on delete cascade,
  position smallint not null check (position between 1 and 3),
  country_code text collate "C" not null references country,
  primary key (group_id, position),
  unique (group_id, country_code)
);

create table project_category (
  id integer generated always as identity primary key,
  office_code text not null references office,
  name text not null check (char_length(name) between 1 and 40),
  name_key text not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by integer references app_user,
  unique (office_code, name_key),
  unique (id, office_code)
);

create table rating_level (
  id integer generated always as identity primary key,
  category_id integer not null references project_category on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  name_key text not null,
  is_active boolean not null default true,
  sort_order smallint not null,
  unique (category_id, name_key) deferrable initially deferred,
  unique (id, category_id)
);

-- How an office has sorted and rated a project. What is in use here cannot be deleted there.
create table project_rating (
  office_code text not null references office,
  project_number integer not null references project,
  category_id integer not null,
  rating_level_id integer,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by integer references app_user,
  primary key (office_code, project_number),
  foreign key (category_id, office_code) references project_category (id, office_code),
  foreign key (rating_level_id, category_id) references rating_level (id, category_id)
);

create index project_rating_category on project_rating (category_id, rating_level_id);

create table sponsor_type (
  id integer generated always as identity primary key,
  office_code text not null references office,
  name text not null check (char_length(name) between 1 and 40),
  name_key text not null,
  is_active boolean not null default true,
  sort_order smallint not null,
  unique (office_code, name_key) deferrable initially deferred,
  unique (id, office_code)
);
