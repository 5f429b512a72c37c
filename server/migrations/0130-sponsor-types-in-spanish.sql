-- The office of Spain was given its first sponsor types in English. What it has saved since is its own and stays.
update sponsor_type t
   set name = given.name, name_key = lower(given.name)
  from (values ('Individual', 'Particular'), ('Family', 'Familia'), ('Church or group', 'Iglesia o grupo'),
               ('School', 'Escuela'), ('Company', 'Empresa')) as given (english, name)
 where t.office_code = 'ESPO' and t.name = given.english
   and not exists (select from sponsor_type other where other.office_code = t.office_code
                      and other.name_key = lower(given.name))
   and not exists (select from setting_version v where v.office_code = t.office_code and v.part = 'sponsorTypes');
