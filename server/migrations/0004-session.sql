-- Another system's key to the integration endpoints. The secret is random and long, so a plain hash protects it.
create table api_credential (
  id integer generated always as identity primary key,
  client_id text not null unique,
  secret_hash bytea not null,
  description text not null default '',
  office_code text not null references office,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by integer references app_user
);

-- One family for each time the CRM opened a frame for a user; every renewal stays in it.
create table nonav_family (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references app_user on delete cascade,
  credential_id integer not null references api_credential on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index nonav_family_expires on nonav_family (expires_at);

create table nonav_token (
  token_hash bytea primary key,
  family_id uuid not null references nonav_family on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index nonav_token_family on nonav_token (family_id);

create table unsaved_input (
  user_id integer not null references app_user on delete cascade,
  form text not null,
  record_version text,
  sealed bytea not null,
  saved_at timestamptz not null,
  primary key (user_id, form)
);

create table access_request (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  office_code text not null references office,
  privilege text,
  requested_at timestamptz not null,
  is_sent boolean not null default false,
  closed_at timestamptz,
  closed_by integer references app_user
);

create unique index access_request_open on access_request (user_id) where closed_at is null;
