-- F2: whom somebody chose for a draft and did not save. It holds nobody; it outlives the pick for a while, so that
-- whoever comes back to the draft sees who was chosen, and who was lost meanwhile.
create table unsaved_choice (
  reservation_id integer not null references reservation on delete cascade,
  user_id integer not null references app_user on delete cascade,
  child_id integer not null references child_record on delete cascade,
  kept_until timestamptz not null,
  primary key (reservation_id, user_id, child_id)
);
create index unsaved_choice_kept on unsaved_choice (kept_until);
