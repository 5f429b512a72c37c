-- Values of the lists can be added, renamed and made inactive by hand. A value that was changed by hand stays as it is
-- when a new version of the product brings its own names.
alter table lookup_value
  add column version integer not null default 1,
  add column is_by_hand boolean not null default false;

-- Servers keep the lists in memory, under the number that they compare on every request.
create constraint trigger lookup_value_moves_access after insert or update or delete on lookup_value
  deferrable initially deferred for each row execute function move_access_version();
