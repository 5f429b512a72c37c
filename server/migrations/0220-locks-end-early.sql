-- F22: a lock that was ended before its time. Its end is that day, and it is over from that moment on.
alter table project_lock add column ended_at timestamptz;
alter table project_lock drop constraint project_lock_check;
alter table project_lock add constraint project_lock_days check (
  starts_on <= sponsorship_lock_date and starts_on <= ends_on
  and (sponsorship_lock_date <= ends_on or ended_at is not null)) not valid;
alter table project_lock validate constraint project_lock_days;

-- The day a lock was ended is free for another one, which may be what the ended one should have been.
alter table project_lock_place add column is_ended boolean not null default false;
alter table project_lock_place
  drop constraint project_lock_overlap,
  add constraint project_lock_overlap
    exclude using gist (country_code with =, projects with &&, period with &&) where (not is_ended);

create or replace function project_locked_until(country text, project integer, moment timestamptz) returns date
  language sql stable parallel safe
  return (
    select max(l.ends_on)
      from project_lock_place p join project_lock l on l.id = p.lock_id
     where p.country_code = country and (p.project_number is null or p.project_number = project)
       and (moment at time zone l.time_zone)::date between l.sponsorship_lock_date and l.ends_on
       and l.ended_at is null
  );

create or replace function project_lock_status(country text, project integer, moment timestamptz) returns smallint
  language sql stable parallel safe
  return (
    select s.status
      from project_lock_place p
      join project_lock l on l.id = p.lock_id
      cross join lateral (select (moment at time zone l.time_zone)::date) d(day)
      cross join lateral (
        select (case when l.ended_at is not null then 3
                     when d.day < l.starts_on then 1
                     when d.day <= l.ends_on then 2 else 3 end)::smallint
      ) s(status)
     where p.country_code = country and (p.project_number is null or p.project_number = project)
     order by case s.status when 2 then 1 when 1 then 2 else 3 end
     limit 1
  );

-- F22: where a deleted lock stood, so that the histories of its projects still tell what was done to it.
create table deleted_lock_place (
  lock_id integer not null,
  lock_name text not null,
  country_code text collate "C" not null references country,
  project_number integer
);
create index deleted_lock_place_where on deleted_lock_place (country_code, project_number);
