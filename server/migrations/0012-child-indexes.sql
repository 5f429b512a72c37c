-- The long tail of criteria in one index: every low-cardinality value of a child as one number, attribute x 1000 +
-- value. Below 60 the attribute is the lookup list; 60 and above are numbers and flags. Value 0 means empty. The
-- columns are explicit arguments: a whole-row argument would end HOT updates. Status stays out, it changes often.
create function child_attributes(
  participation_approved_by integer, participation_approved_name integer, attending_regularly integer,
  chores integer[], following_growth_curve integer, health_nutrition_activities integer, work_with integer,
  when_works integer[], education_type integer, education_level integer, education_grade_year integer,
  favorite_play integer, favorite_subject integer, health_problem integer[], reason_for_leaving integer,
  reason_not_enrolled integer, reason_not_attending_regularly integer, living_with integer,
  father_occupation integer, mother_occupation integer, participation_support_type integer[],
  participation_support_description integer[], religion integer, web_publishable integer,
  christian_witness_sensitivity integer, birth_date date, number_of_brothers smallint, number_of_sisters smallint,
  hours_per_week smallint, health_status smallint, has_cgp boolean, has_cgv boolean, has_cup boolean, has_cuv boolean
) returns integer[]
  language sql immutable parallel safe
  return array[
    coalesce(participation_approved_by, 4000),
    coalesce(participation_approved_name, 5000),
    coalesce(attending_regularly, 6000),
    coalesce(following_growth_curve, 8000),
    coalesce(health_nutrition_activities, 9000),
    coalesce(work_with, 10000),
    coalesce(education_type, 12000),
    coalesce(education_level, 13000),
    coalesce(education_grade_year, 14000),
    coalesce(favorite_play, 15000),
    coalesce(favorite_subject, 16000),
    coalesce(reason_for_leaving, 18000),
    coalesce(reason_not_enrolled, 19000),
    coalesce(reason_not_attending_regularly, 20000),
    coalesce(living_with, 21000),
    coalesce(father_occupation, mother_occupation, 22000),
    coalesce(mother_occupation, father_occupation, 22000),
    coalesce(religion, 25000),
    coalesce(web_publishable, 26000),
    coalesce(christian_witness_sensitivity, 27000),
    28000 + extract(month from birth_date)::integer,
    60000 + extract(day from birth_date)::integer,
    61000 + extract(year from birth_date)::integer - 1900,
    62000 + coalesce(number_of_brothers + 1, 0),
    63000 + coalesce(number_of_sisters + 1, 0),
    64000 + coalesce(hours_per_week + 1, 0),
    65000 + coalesce(health_status, 0),
    66000 + case when has_cgp then 1 else 2 end,
    67000 + case when has_cgv then 1 else 2 end,
    68000 + case when has_cup then 1 else 2 end,
    69000 + case when has_cuv then 1 else 2 end
  ]
  || case when chores = '{}' then array[7000] else chores end
  || case when when_works = '{}' then array[11000] else when_works end
  || case when health_problem = '{}' then array[17000] else health_problem end
  || case when participation_support_type = '{}' then array[23000] else participation_support_type end
  || case when participation_support_description = '{}' then array[24000] else participation_support_description end;

create index child_attribute on child using gin (child_attributes(
  participation_approved_by, participation_approved_name, attending_regularly, chores, following_growth_curve,
  health_nutrition_activities, work_with, when_works, education_type, education_level, education_grade_year,
  favorite_play, favorite_subject, health_problem, reason_for_leaving, reason_not_enrolled,
  reason_not_attending_regularly, living_with, father_occupation, mother_occupation, participation_support_type,
  participation_support_description, religion, web_publishable, christian_witness_sensitivity, birth_date,
  number_of_brothers, number_of_sisters, hours_per_week, health_status, has_cgp, has_cgv, has_cup, has_cuv
)) with (fastupdate = on, gin_pending_list_limit = 1024);

-- Names: inside a name by trigrams; the sort indexes below serve beginnings.
create index child_name on child using gin (given_name_key gin_trgm_ops, family_name_key gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 1024);

-- Common scopes.
create index child_scope on child (country_code, project_number, status, code) include (id, gender, birth_date);
create index child_country_age on child (country_code, birth_date) include (id, gender, status, project_number);
create index child_available on child (country_code, birth_date)
  include (id, gender, project_number, photo_date, video_date) where status = 1;
create index child_of_community on child (community_id) where community_id is not null;

-- Sort orders of the result grid; the included columns let a walk filter without visiting the rows.
create index child_by_code on child (code) include (id, country_code, project_number, status, gender, birth_date);
create index child_by_given_name on child (given_name_key, id)
  include (country_code, project_number, status, gender, birth_date, family_name_key);
create index child_by_family_name on child (family_name_key, id)
  include (country_code, project_number, status, gender, birth_date, given_name_key);
create index child_by_birth_date on child (birth_date, id) include (country_code, project_number, status, gender);
create index child_by_last_update on child (last_update_date, id)
  include (country_code, project_number, status, gender, birth_date);
create index child_by_gender on child (gender, id);
create index child_by_status on child (status, id);
create index child_by_action_code on child (action_code, id);

-- Dates of the tabs.
create index child_add_date on child (add_date);
create index child_registration_date on child (registration_date) where registration_date is not null;
create index child_leaving_date on child (leaving_date) where leaving_date is not null;
create index child_drop_requested_date on child (drop_requested_date) where drop_requested_date is not null;
create index child_education_update_date on child (education_update_date) where education_update_date is not null;
create index child_health_update_date on child (health_update_date) where health_update_date is not null;
create index child_nutrition_update_date on child (nutrition_update_date) where nutrition_update_date is not null;
create index child_family_update_date on child (family_update_date) where family_update_date is not null;
create index child_support_date on child (participation_support_date) where participation_support_date is not null;
create index child_approved_date on child (participation_approved_date) where participation_approved_date is not null;
create index child_last_correspondence on child (last_correspondence_date) where last_correspondence_date is not null;
create index child_next_correspondence on child (next_correspondence_due_date)
  where next_correspondence_due_date is not null;
create index child_photo_date on child (photo_date) where photo_date is not null;
create index child_video_date on child (video_date) where video_date is not null;
create index child_presence_date on child (presence_verified_date) where presence_verified_date is not null;
create index child_away_until on child (away_until_date) where away_until_date is not null;
create index child_sponsorship_start on child (sponsorship_start_date) where sponsorship_start_date is not null;
