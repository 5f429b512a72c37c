-- What is personal about a child who left is erased after a period (RETENTION_YEARS). The id, the place, the year of
-- birth, and when and why it came and went stay, so that counts stay right.
create table child_erasure (
  child_id integer primary key references child on delete cascade,
  erased_at timestamptz not null
);

-- A child without a name is an erased one: it has nothing else that is personal either, and never comes back.
alter table child drop constraint child_given_name_check;
alter table child add constraint child_nameless_is_erased check (
  given_name <> '' or (
    status in (7, 8) and family_name is null and community_id is null and sponsor_number is null
    and extract(month from birth_date) = 1 and extract(day from birth_date) = 1
    and num_nonnulls(
      web_publishable, christian_witness_sensitivity, education_type, education_level, education_grade_year,
      favorite_subject, attending_regularly, reason_not_attending_regularly, reason_not_enrolled, education_update_date,
      health_status, health_update_date, following_growth_curve, health_nutrition_activities, last_measure_date,
      nutrition_update_date, living_with, is_father_alive, father_occupation, is_mother_alive, mother_occupation,
      number_of_brothers, number_of_sisters, religion, favorite_play, work_with, hours_per_week, family_update_date,
      participation_approved_by, participation_approved_name, participation_support_date, participation_approved_date,
      last_correspondence_date, next_correspondence_due_date, introduction_letter_date, annual_report_date,
      annual_report_due_date, correspondence_language, photo_date, video_date, media_consent_expiry_date,
      presence_verified_date, away_until_date) = 0
    and health_problem = '{}' and chores = '{}' and when_works = '{}'
    and participation_support_type = '{}' and participation_support_description = '{}'
    and benefits_last_year = 0 and not (has_cgp or has_cgv or has_cup or has_cuv)
  )
);

-- Those who left and still have their data, by the day they left; of some only the last word from the field is known.
create index child_departed on child ((coalesce(leaving_date, last_update_date, add_date)))
  where status in (7, 8) and given_name <> '';
