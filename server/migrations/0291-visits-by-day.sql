-- By itself. Visits in the future are few, and are looked for by the count of the quality of the data.
create index concurrently child_presence_visit_date on child_presence (visit_date);
