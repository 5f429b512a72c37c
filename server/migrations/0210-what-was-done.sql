-- F20: what was done to a reservation and with what (the other reservation, the import). Lines written in one transaction
-- belong to one act; those from before have no number.
alter table audit_entry add column act text, add column act_of integer, add column act_id bigint;
alter table audit_entry alter column act_id set default pg_current_xact_id()::text::bigint;

-- The office for which somebody of ours acted; a Partnership Admin acts for others than their own.
alter table action_code_history add column office_code text;
