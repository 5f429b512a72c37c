-- By itself. The children of a whole country without a photo, with an estimated birth date or without a community, which
-- the page Data Quality lists in the order of their ids.
create index concurrently child_of_quality on child_record (country_code, code)
  include (project_number, base_status, photo_date, is_birth_date_estimated, community_id)
  where base_status <> 7 and base_status <> 8
    and (photo_date is null or is_birth_date_estimated or community_id is null);
