-- Feeds: the children, projects and communities of a field office, sent as one file of lines. Lines are stored as they
-- arrive, in chunks, and applied afterwards, one chunk in one transaction, so that a crash loses and repeats nothing.
create table feed (
  id integer generated always as identity primary key,
  office_code text not null references office,
  credential_id integer not null references api_credential,
  -- Chosen by the sender: the same name again is the same feed.
  name text not null,
  type text not null check (type in ('changes', 'snapshot')),
  -- What it is about: a country, or a project (which the feed itself may bring).
  country_code text collate "C" references country,
  project_number integer,
  as_of date not null,
  state text not null default 'receiving'
    check (state in ('receiving', 'waiting', 'applying', 'to-confirm', 'dropping', 'done', 'declined')),
  lines integer not null default 0,
  applied_lines integer not null default 0,
  registered integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  places integer not null default 0,
  refused integer not null default 0,
  left_children integer not null default 0,
  missing integer not null default 0,
  -- A refused line did not even tell which child it is about.
  has_unreadable boolean not null default false,
  created_at timestamptz not null,
  received_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  decided_by integer references app_user,
  decided_at timestamptz,
  unique (credential_id, name),
  check ((country_code is null) <> (project_number is null)),
  check ((state = 'receiving') = (received_at is null)),
  check ((decided_by is null) = (decided_at is null))
);
create index feed_open on feed (office_code, id) where state in ('waiting', 'applying', 'dropping');
create index feed_to_confirm on feed (id) where state = 'to-confirm';

-- The content is compressed, and removed when it has been applied; the hash stays, to recognise the same lines again.
create table feed_chunk (
  feed_id integer not null references feed on delete cascade,
  number integer not null check (number > 0),
  first_line integer not null,
  lines integer not null,
  hash bytea not null,
  content bytea,
  primary key (feed_id, number)
);
alter table feed_chunk alter column content set storage external;

-- The children a feed names, while it is applied: a second line about one is refused, and who is not in a snapshot has left.
create table feed_seen (
  feed_id integer not null references feed on delete cascade,
  child_id integer not null references child_record on delete cascade,
  primary key (feed_id, child_id)
);

-- Children who leave: because a line says so, or because they are missing from a snapshot. A row goes with the status change.
create table feed_leaving (
  feed_id integer not null references feed on delete cascade,
  child_id integer not null references child_record on delete cascade,
  leaving text not null check (leaving in ('requested', 'left')),
  reason text,
  is_missing boolean not null,
  primary key (feed_id, child_id)
);

-- A refused line: which record it is about and what was wrong, never its content.
create table feed_problem (
  feed_id integer not null references feed on delete cascade,
  line integer not null,
  record text not null,
  problems jsonb not null,
  primary key (feed_id, line)
);
