-- When the first row was taken up; what lies before is waiting for a turn.
alter table import_batch add column started_at timestamptz;
