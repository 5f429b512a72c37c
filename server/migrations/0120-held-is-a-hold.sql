-- A child on Internal Hold is a Pledgeable child somebody holds. That used to be written twice: into the hold and into the
-- child, where it cost a new entry in each of more than thirty indexes. The hold alone says so now. `child_record` keeps
-- what is known apart from holds; `child` is the child as everybody sees it.
alter table hold add column action_code text collate "C" check (action_code ~ '^[A-Z][0-9]{2}$');
comment on column hold.action_code is 'What happened last to a child whom this hold alone keeps; none where the child''s own record says it.';
update hold h set action_code = c.action_code
  from child c where c.id = h.child_id and c.status = 3 and h.ended_at is null and h.kind = 'reservation';
update child set status = 1 where status = 3;

alter table child rename to child_record;
alter table child_record rename column status to base_status;
alter table child_record rename column action_code to base_action_code;
alter table child_record add constraint child_is_held_by_holds_alone check (base_status <> 3);

-- Searches and orders by the action codes of holds.
create index hold_action_code on hold (action_code, child_id) where ended_at is null and action_code is not null;

create view child as
select
  c.id, c.code, c.add_date, c.annual_report_date, c.annual_report_due_date, c.attending_regularly,
  c.away_until_date, c.benefits_last_year, c.birth_date, c.chores, c.christian_witness_sensitivity, c.community_id,
  c.correspondence_language, c.country_code, c.drop_requested_date, c.education_grade_year, c.education_level,
  c.education_type, c.education_update_date, c.family_name, c.family_name_key, c.family_update_date,
  c.father_occupation, c.favorite_play, c.favorite_subject, c.following_growth_curve, c.gender, c.given_name,
  c.given_name_key, c.has_cgp, c.has_cgv, c.has_cup, c.has_cuv, c.health_nutrition_activities, c.health_problem,
  c.health_status, c.health_update_date, c.hours_per_week, c.introduction_letter_date, c.is_birth_date_estimated,
  c.is_father_alive, c.is_mother_alive, c.last_correspondence_date, c.last_measure_date, c.last_update_date,
  c.leaving_date, c.living_with, c.media_consent_expiry_date, c.mother_occupation, c.next_correspondence_due_date,
  c.number_of_brothers, c.number_of_sisters, c.nutrition_update_date, c.participation_approved_by,
  c.participation_approved_date, c.participation_approved_name, c.participation_support_date,
  c.participation_support_description, c.participation_support_type, c.photo_date, c.presence_verified_date,
  c.project_number, c.reason_for_leaving, c.reason_not_attending_regularly, c.reason_not_enrolled,
  c.registration_date, c.religion, c.sponsor_number, c.sponsor_office_code, c.sponsorship_start_date,
  c.sponsor_type, c.video_date, c.web_publishable, c.when_works, c.work_with,
  coalesce((select 3 from hold h where h.child_id = c.id and h.ended_at is null and c.base_status = 1),
           c.base_status)::smallint as status,
  coalesce((select h.action_code from hold h
             where h.child_id = c.id and h.ended_at is null and c.base_status = 1),
           c.base_action_code) collate "C" as action_code,
  c.base_status, c.base_action_code
  from child_record c;
