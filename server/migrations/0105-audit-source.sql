-- F3: who did it when nobody of ours did: the service account of another system, or PRCDS itself. Without one it came
-- from a field office.
alter table audit_entry add column source text;
