-- The same terms for whoever reads Spanish: one version, one id to accept. What an office uploads has one language, its
-- own. The text the product brings along is written by the reference data (db/reference/policies.ts).
alter table policy_document add column content_es bytea;
