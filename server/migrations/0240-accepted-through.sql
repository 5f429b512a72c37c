-- F12: the service account through whose frame somebody accepted the terms.
alter table policy_acknowledgement add column through text;
