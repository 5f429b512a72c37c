create extension if not exists btree_gist;

-- F5. The dates are days in the time zone that the creator's office had then. Of the status it is the last one that
-- was told: what a lock is today follows from its dates.
create table project_lock (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 40),
  office_code text not null references office,
  time_zone text not null,
  region_code text references region,
  starts_on date not null,
  sponsorship_lock_date date not null,
  ends_on date not null,
  status smallint not null default 1 check (status between 1 and 3),
  version integer not null default 1,
  created_by integer references app_user,
  created_at timestamptz not null,
  modified_by integer references app_user,
  modified_at timestamptz,
  unique (id, starts_on, ends_on),
  check (starts_on <= sponsorship_lock_date and sponsorship_lock_date <= ends_on)
);
create index project_lock_unfinished on project_lock (id) where status < 3;

-- What a lock holds: projects, or a whole country where project_number is null. A whole country is every number there
-- is, so that one constraint refuses two locks on the same project in the same days, however each of them says it.
create table project_lock_place (
  lock_id integer not null,
  country_code text collate "C" not null references country,
  project_number integer,
  starts_on date not null,
  ends_on date not null,
  projects int4range not null generated always as (int4range(project_number, project_number, '[]')) stored,
  period daterange not null generated always as (daterange(starts_on, ends_on, '[]')) stored,
  foreign key (lock_id, starts_on, ends_on) references project_lock (id, starts_on, ends_on)
    on update cascade on delete cascade,
  foreign key (project_number, country_code) references project (number, country_code),
  constraint project_lock_overlap exclude using gist (country_code with =, projects with &&, period with &&)
);
create index project_lock_place_lock on project_lock_place (lock_id);
create index project_lock_place_where on project_lock_place (country_code, project_number);

-- Until when the children of a project cannot be reserved; null when they can.
create function project_locked_until(country text, project integer, moment timestamptz) returns date
  language sql stable parallel safe
  return (
    select max(l.ends_on)
      from project_lock_place p join project_lock l on l.id = p.lock_id
     where p.country_code = country and (p.project_number is null or p.project_number = project)
       and (moment at time zone l.time_zone)::date between l.sponsorship_lock_date and l.ends_on
  );

create table project_media (
  id integer generated always as identity primary key,
  project_number integer not null references project,
  kind text not null check (kind in ('photo', 'video', 'document')),
  title text not null,
  type text not null,
  taken_on date not null
);
create index project_media_project on project_media (project_number, taken_on desc, id desc);

-- The order of the project grid.
create index project_name on project (name_key, number);

alter table saved_search add column subject text not null default 'child' check (subject in ('child', 'project'));
drop index saved_search_name;
create unique index saved_search_name on saved_search (owner_id, subject, lower(name));
