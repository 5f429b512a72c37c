-- How good the data about the children is: counted by a job, because millions are too many to count for each reader.

-- The last count of each country. Data with an earlier date than these was overdue on that day.
create table quality_count (
  country_code text collate "C" primary key references country,
  counted_at timestamptz not null,
  week date not null check (extract(isodow from week) = 1),
  photo_before date not null,
  update_before date not null
);

-- One value a week for each project and figure; a count replaces that of its own week.
create table quality_figure (
  project_number integer not null references project,
  week date not null check (extract(isodow from week) = 1),
  figure text collate "C" not null,
  country_code text collate "C" not null references country,
  children integer not null check (children >= 0),
  primary key (project_number, week, figure)
);
create index quality_figure_week on quality_figure (week, figure, country_code) include (children);

-- What the last count of a country found. No references to children: they are never deleted.
create table quality_contradiction (
  child_id integer primary key,
  country_code text collate "C" not null references country,
  project_number integer not null references project,
  contradictions text[] not null check (contradictions <> '{}')
);
create index quality_contradiction_place on quality_contradiction (country_code, project_number);

create table quality_pair (
  first_child integer not null,
  second_child integer not null,
  country_code text collate "C" not null references country,
  project_number integer not null references project,
  primary key (first_child, second_child),
  check (first_child < second_child)
);
create index quality_pair_place on quality_pair (country_code, project_number);

-- Two children who look the same and are not, as somebody decided for every office.
create table quality_not_same (
  first_child integer not null,
  second_child integer not null,
  decided_by integer not null references app_user,
  decided_at timestamptz not null,
  primary key (first_child, second_child),
  check (first_child < second_child)
);

-- When the children were last asked to be counted, and counted.
create table quality_run (
  only_row boolean primary key default true check (only_row),
  asked_at timestamptz,
  asked_by integer references app_user,
  started_at timestamptz,
  finished_at timestamptz
);
insert into quality_run default values;
