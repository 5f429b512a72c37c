-- Home asks at every arrival, so each of its questions has an index of its own.
create index hold_internal_ending on hold (office_code, ends_at) where ended_at is null and kind = 'internal';
create index hold_reserved on hold (office_code, placed_at) where reservation_id is not null;
create index child_sponsored_by on child (sponsor_office_code, sponsorship_start_date)
  where sponsor_office_code is not null;
create index access_log_views on access_log (user_id, id desc) where action = 'view' and child_id is not null;
create index policy_acknowledgement_policy on policy_acknowledgement (policy_id, user_id);

-- How many children are Pledgeable, by country. Millions are too many to count for everybody who comes home: a job
-- counts them, and the last count of each day stays for a while, so that a week can be compared.
create table pledgeable_count (
  day date primary key,
  counted_at timestamptz not null,
  -- {"ETH": 412}
  children jsonb not null
);
