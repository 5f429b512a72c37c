-- 'Fill to target' takes those who wait longest, girls and boys of each project by themselves. Only Pledgeable children
-- are in it, so reserving them adds nothing to it.
create index child_waiting on child (project_number, gender, add_date, id) where status = 1;
