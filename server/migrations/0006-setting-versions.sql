-- The settings of one category are edited together, so they have one version together.
create table setting_category (
  office_code text not null references office,
  category integer not null,
  version integer not null default 0,
  primary key (office_code, category)
);
