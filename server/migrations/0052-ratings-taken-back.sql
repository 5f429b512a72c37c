-- A rating that was taken back leaves its row, so that its version never starts anew and nobody overwrites unseen.
alter table project_rating alter column category_id drop not null;
