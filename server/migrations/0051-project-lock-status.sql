-- Of the lock that runs, else of the next one, else of the last one; null without a lock (contract/src/projects).
create function project_lock_status(country text, project integer, moment timestamptz) returns smallint
  language sql stable parallel safe
  return (
    select case when d.day < l.starts_on then 1 when d.day <= l.ends_on then 2 else 3 end
      from project_lock_place p
      join project_lock l on l.id = p.lock_id
      cross join lateral (select (moment at time zone l.time_zone)::date) d(day)
     where p.country_code = country and (p.project_number is null or p.project_number = project)
     order by case when d.day < l.starts_on then 2 when d.day <= l.ends_on then 1 else 3 end
     limit 1
  );
