-- The country joins the attributes: rows lie together by country, so that the lists of the other values are entered
-- only where the wanted countries lie, instead of being read from end to end. Measured at three million children:
-- six criteria in two countries in a third of the time.
create function country_number(code text) returns integer
  language sql immutable parallel safe
  return 100000 + (ascii(code) - 65) * 676 + (ascii(substr(code, 2)) - 65) * 26 + ascii(substr(code, 3)) - 65;

drop index child_attribute;
create index child_attribute on child using gin ((child_attributes(
  participation_approved_by, participation_approved_name, attending_regularly, chores, following_growth_curve,
  health_nutrition_activities, work_with, when_works, education_type, education_level, education_grade_year,
  favorite_play, favorite_subject, health_problem, reason_for_leaving, reason_not_enrolled,
  reason_not_attending_regularly, living_with, father_occupation, mother_occupation, participation_support_type,
  participation_support_description, religion, web_publishable, christian_witness_sensitivity, birth_date,
  number_of_brothers, number_of_sisters, hours_per_week, health_status, has_cgp, has_cgv, has_cup, has_cuv
) || country_number(country_code))) with (fastupdate = on, gin_pending_list_limit = 1024);

-- Who left, and when, is asked together with a status; a status nobody left with then finds nothing at once.
drop index child_leaving_date;
create index child_leaving_date on child (status, leaving_date) where leaving_date is not null;

-- How frequent each number is, is known of the new index only once it has been looked at.
analyze child;
