-- Settings and terms are remembered as grants are, by servers under the number they compare on every request, and by
-- browsers under a stamp of their own: whoever is at work meets a change with the next answer.
do $$
declare watched text;
begin
  foreach watched in array array['office_setting', 'policy_document']
  loop
    execute format(
      'create constraint trigger %I after insert or update or delete on %I deferrable initially deferred
         for each row execute function move_access_version()',
      watched || '_moves_access', watched);
  end loop;
end $$;
