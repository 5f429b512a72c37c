-- What a worker takes up at once: the rows of a reservation, or some verified children.
create table import_unit (
  import_id integer not null references import_batch on delete cascade,
  number integer not null,
  reservation_id integer,
  -- Without a reservation: the rows from here to there.
  first_row integer,
  last_row integer,
  is_applied boolean not null default false,
  is_undone boolean not null default false,
  primary key (import_id, number),
  check ((reservation_id is null) = (first_row is not null)),
  check ((first_row is null) = (last_row is null))
);

insert into import_unit (import_id, number, reservation_id, is_applied)
select import_id, row_number() over (partition by import_id order by min(row_number)), reservation_id,
       count(*) filter (where state = 'waiting') = 0
  from import_row r join import_batch b on b.id = r.import_id
 where b.status is not null and reservation_id is not null group by import_id, reservation_id;
insert into import_unit (import_id, number, first_row, last_row, is_applied)
select import_id, row_number() over (partition by import_id order by min(row_number)), min(row_number),
       max(row_number), count(*) filter (where state = 'waiting') = 0
  from import_row r join import_batch b on b.id = r.import_id
 where b.status is not null and reservation_id is null and child_code is not null
 group by import_id, row_number / 1000;

-- No index holds what becomes of a row, and a page keeps room for its rows' next versions: results are written in place.
drop index import_row_waiting;
create index import_row_reservation on import_row (import_id, reservation_id) where reservation_id is not null;
alter table import_row set (fillfactor = 45);
