import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';

const { db } = await testDatabase();

/** Tables whose changes open screens are told of, by triggers that write into `change`. */
const told = [
  ...['access_request', 'app_user', 'child_record', 'country_group', 'csm_message', 'feed', 'hold', 'import_batch'],
  ...['inbound_message', 'outbox_message', 'outbox_receiver', 'pick', 'project', 'project_category', 'project_lock'],
  ...['reservation', 'role', 'sponsor_type', 'user_group'],
];

/** All others, by the reason why not. */
const notTold: Readonly<Record<string, readonly string[]>> = {
  'changes with a row that is told, in the same transaction': [
    ...['action_code_history', 'child_office', 'child_participation', 'child_presence', 'child_verification'],
    ...['country_group_country', 'csm_sending', 'draft_child', 'feed_leaving', 'feed_problem', 'group_member'],
    ...[
      'group_role',
      'import_row',
      'import_unit',
      'outbox_mail',
      'project_lock_place',
      'project_rating',
      'rating_level',
    ],
    ...['role_grant', 'user_role', 'deleted_lock_place'],
  ],
  'every answer carries the stamp of the caller’s access, settings and terms': [
    ...['access_version', 'api_settings', 'api_user_office', 'office_setting', 'policy_acknowledgement'],
    ...['policy_document', 'setting_version', 'support_office_setting'],
  ],
  'fetching them is reading children (F16): shown when somebody asks': [
    ...['child_letter', 'child_media', 'child_read', 'list_log', 'quality_contradiction', 'quality_not_same'],
    ...['quality_pair', 'stored_file', 'stored_file_content'],
  ],
  'one person’s own': ['first_visit', 'saved_search', 'unsaved_choice', 'unsaved_input'],
  'counted at night, or asked for again by the one screen that shows them': [
    ...['quality_count', 'quality_figure', 'quality_run', 'reading_day', 'pledgeable_count'],
  ],
  'reference data, and settings that are read when their screen is opened': [
    ...[
      'api_credential',
      'community',
      'country',
      'frame_origin',
      'lookup_list',
      'lookup_value',
      'module',
      'module_access',
    ],
    ...['notification_recipient', 'notification_template', 'office', 'project_media', 'region', 'unknown_value'],
  ],
  'histories, with the screens of their records': ['audit_entry', 'child_erasure'],
  'on no screen': [
    ...['change_floor', 'failed_sign_in', 'family_name', 'feed_chunk', 'feed_seen', 'given_name', 'inbound_malformed'],
    ...[
      'job_run',
      'last_write',
      'nonav_family',
      'nonav_token',
      'object_to_delete',
      'access_log',
      'change',
      'schema_migration',
    ],
  ],
};

test('every table is told of, or there is a reason why not', async () => {
  const { rows } = await sql<{ name: string; isTold: boolean }>`
    select c.relname as name, exists (
             select 1 from pg_trigger t join pg_proc p on p.oid = t.tgfoid
              where t.tgrelid = c.oid and not t.tgisinternal and p.proname like 'tell\\_%') as is_told
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`.execute(db);
  const withTrigger = rows.filter(({ isTold }) => isTold).map(({ name }) => name);
  expect(withTrigger).toEqual([...told].sort());
  const without = rows.filter(({ isTold }) => !isTold).map(({ name }) => name);
  expect(without).toEqual(Object.values(notTold).flat().sort());
});
