-- Codes that another system sent and that are in no list. A Partnership Admin adds the value to its list, which deletes
-- the row, or ignores the code for good.
create table unknown_value (
  list text not null,
  code text not null,
  -- Lines of the sender that were stopped by it, over all deliveries.
  lines integer not null check (lines >= 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Who sent it last.
  office_code text references office,
  is_ignored boolean not null default false,
  primary key (list, code)
);
