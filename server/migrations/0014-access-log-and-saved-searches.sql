-- F10: who read, printed or exported what, and when; of a child no more than its id.
create table access_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  user_id integer not null references app_user,
  office_code text not null references office,
  action text not null check (action in ('view', 'print', 'pdf', 'export', 'export-history')),
  child_id integer references child on delete set null,
  -- What an export held.
  child_ids integer[],
  child_count integer not null,
  is_sensitive boolean not null default false
);
create index access_log_office on access_log (office_code, id desc);
create index access_log_child on access_log (child_id, id desc) where child_id is not null;
create index access_log_children on access_log using gin (child_ids) where child_ids is not null;

create table saved_search (
  id integer generated always as identity primary key,
  office_code text not null references office,
  owner_id integer not null references app_user on delete cascade,
  name text not null check (length(name) between 1 and 40),
  -- As it came over the wire: repaired when read, where a criterion no longer exists.
  search jsonb not null,
  sort_by text not null,
  sort_direction text not null check (sort_direction in ('asc', 'desc')),
  is_shared boolean not null default false,
  last_run_at timestamptz,
  last_count integer,
  is_last_count_more boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_search_name on saved_search (owner_id, lower(name));
create index saved_search_office on saved_search (office_code) where is_shared;
