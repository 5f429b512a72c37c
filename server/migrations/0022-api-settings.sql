-- How an office and the external system reach each other. Passwords are sealed with the server's key.
create table api_settings (
  office_code text primary key references office,
  region_code text references region,
  url text,
  description text not null default '',
  comments text not null default '',
  support_office_credential_id integer references api_credential,
  support_office_password bytea,
  admin_credential_id integer references api_credential,
  admin_password bytea,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by integer references app_user
);

create table api_user_office (
  office_code text not null references api_settings on delete cascade,
  user_office_code text not null references office,
  primary key (office_code, user_office_code)
);

-- Who may show the product in a frame.
create table frame_origin (
  office_code text not null references api_settings on delete cascade,
  origin text not null,
  primary key (office_code, origin)
);
