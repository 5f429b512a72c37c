create table policy_document (
  id integer generated always as identity primary key,
  office_code text not null references office,
  version integer not null check (version > 0),
  file_name text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  created_by integer references app_user,
  unique (office_code, version)
);

create table policy_acknowledgement (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  office_code text not null references office,
  policy_id integer not null references policy_document,
  ip_address text not null,
  acknowledged_at timestamptz not null
);

create index policy_acknowledgement_latest on policy_acknowledgement (user_id, acknowledged_at desc);

-- Only what an office has set; everything else has its default (contract/src/office-settings/rules.ts).
create table office_setting (
  office_code text not null references office,
  code text not null,
  value text not null,
  updated_at timestamptz not null default now(),
  updated_by integer references app_user,
  primary key (office_code, code)
);
