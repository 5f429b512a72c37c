-- The steps that Home shows on a person's first visit. Without a row nothing was done or closed yet.
create table first_visit (
  user_id integer primary key references app_user on delete cascade,
  -- Names of contract/src/home/first-visit.ts.
  done text[] not null default '{}' check (cardinality(done) <= 50),
  closed_at timestamptz
);

-- Whoever has accepted the terms has worked here before.
insert into first_visit (user_id, closed_at)
select distinct user_id, now() from policy_acknowledgement;
