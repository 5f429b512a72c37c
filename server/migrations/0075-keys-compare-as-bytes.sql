-- Keys of records are compared with child.code and its like, which are "C": under another collation no index here
-- could serve them, and every card counted its changes by reading all changes there are.
alter table audit_entry alter column entity_id type text collate "C";
alter table outbox_message alter column record_key type text collate "C";
alter table inbound_message alter column record_key type text collate "C";
