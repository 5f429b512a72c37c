-- F20: what the dates of a project lock brought about had no author in its history. PRCDS itself did it.
update audit_entry set source = 'PRCDS'
 where entity = 'project-lock' and modified_by is null and source is null;
