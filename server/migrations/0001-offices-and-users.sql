-- Fundraising offices have one kind of region, field (support) offices another.
create table region (
  code text primary key check (code ~ '^[A-Z]{2,6}$'),
  name text not null,
  kind text not null check (kind in ('office', 'field'))
);

create table office (
  code text primary key check (code ~ '^[A-Z]{2,6}$'),
  name text not null,
  kind text not null check (kind in ('fundraising', 'support')),
  region_code text not null references region
);

create table app_user (
  id integer generated always as identity primary key,
  email text not null,
  -- People are found by this: addresses that differ only in case or Unicode composition are the same person.
  email_key text not null generated always as (lower(normalize(email, nfc))) stored unique,
  first_name text not null,
  last_name text not null,
  office_code text not null references office,
  region_code text not null references region,
  language text not null default 'en' check (language in ('en', 'es')),
  is_active boolean not null default true,
  central_id text,
  has_prcds_access boolean not null default false,
  active_minutes integer not null default 10 check (active_minutes between 1 and 60),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by integer references app_user,
  updated_at timestamptz not null default now(),
  updated_by integer references app_user
);

create index app_user_office on app_user (office_code, last_name, first_name);
