-- A child's id begins with its country's code; sorting by id within countries relies on it.
alter table child add constraint child_code_of_country check (left(code, 3) = country_code);

-- The unique index itself carries what the one beside it carried.
alter table child drop constraint child_code;
drop index child_by_code;
create unique index child_code on child (code)
  include (id, country_code, project_number, status, gender, birth_date);
alter table child add constraint child_code unique using index child_code;

-- How many match a part of a name is guessed from the names that are known to be frequent.
alter table child alter column given_name_key set statistics 500;
alter table child alter column family_name_key set statistics 500;

-- Parts of a date are compared by themselves; without these the planner guesses one in two hundred.
create statistics child_birth_month on (extract(month from birth_date)) from child;
create statistics child_birth_day on (extract(day from birth_date)) from child;
create statistics child_birth_year on (extract(year from birth_date)) from child;
