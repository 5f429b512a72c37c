create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- What people type and what is stored meet in this form: no accents, lower case. The dictionary is named, so the
-- result depends on nothing but the argument.
create function search_key(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table lookup_list (
  id smallint primary key check (id between 1 and 59),
  name text not null unique,
  is_sensitive boolean not null default false
);

-- A value's id is its list's id x 1000 plus its number in the list: child records store the id, and the attribute
-- index over children (0012) is made of the very same numbers. Number 0 of a list stands for 'nobody asked'.
create table lookup_value (
  id integer primary key,
  list_id smallint not null references lookup_list,
  code text not null,
  label_en text not null,
  label_es text,
  is_active boolean not null default true,
  sort_order smallint not null,
  parent_code text,
  discrepancy_code text,
  unique (list_id, code),
  check (id / 1000 = list_id and id % 1000 > 0)
);

alter table region add column name_es text;

create table country (
  code text collate "C" primary key check (code ~ '^[A-Z]{3}$'),
  iso_code text not null unique check (iso_code ~ '^[A-Z]{2}$'),
  name text not null,
  name_es text not null,
  region_code text not null references region,
  support_office_code text not null references office
);

create index country_region on country (region_code);

create table project (
  number integer primary key check (number between 0 and 999999),
  name text not null,
  name_key text collate "C" not null generated always as (search_key(name)) stored,
  country_code text collate "C" not null references country,
  funding_office_code text references office,
  implementing_office_code text references office,
  is_active boolean not null default true,
  start_date date,
  end_date date,
  version integer not null default 1,
  unique (number, country_code),
  check (end_date is null or start_date is null or end_date >= start_date)
);

create index project_country on project (country_code, name_key);

-- The code is the project number and two digits: 193408-01.
create table community (
  id integer generated always as identity primary key,
  project_number integer not null references project,
  number smallint not null check (number between 1 and 99),
  code text collate "C" not null generated always as
    (lpad(project_number::text, 6, '0') || '-' || lpad(number::text, 2, '0')) stored unique,
  name text not null,
  unique (id, project_number)
);

create index community_project on community (project_number);
