import type { PlainField } from '#contract/children/child-field.ts';
import { storedFields } from '#contract/children/fields.ts';
import { columnName } from '../db/column-name.ts';

/**
 * Classifies the personal data in every database column. Erasure of children and pseudonymisation of former users use
 * this table; columns.test.ts fails for a column that is missing here.
 */

export interface TableRules {
  /** No personal data, or at most the id of a child or user. */
  readonly stays?: string;
  /** Child data: SQL value after erasure of the child. */
  readonly erased?: Readonly<Record<string, string>>;
  /** User data: SQL value after pseudonymisation; `id` is the user's id. */
  readonly pseudonymised?: Readonly<Record<string, string>>;
  /** Free text that may name anyone and expires by itself: where that is implemented. */
  readonly expires?: Readonly<Record<string, string>>;
  /** Erased or pseudonymised by the named function, because a single SQL value is not enough. */
  readonly byFunction?: Readonly<Record<string, string>>;
  /** Rows are deleted with the child or user whose id is in this column. */
  readonly deletedWith?: { readonly child: string } | { readonly person: string };
}

const empty = "'{}'";
const isNull = (columns: string) => Object.fromEntries(columns.split(' ').map((column) => [column, 'null']));

const officeSettings = 'What an office says about itself.';
const cleanUp = 'server/src/jobs/clean-up.ts';

/** The fields of the child card: contract/src/children/fields.ts says which are kept. */
const keptFields = storedFields.filter(({ isKept }) => isKept);
const erasedFields = Object.fromEntries(
  storedFields.filter(({ isKept }) => !isKept).map((field) => [columnName(field.name), erasedValue(field)]),
);

function erasedValue(field: PlainField): string {
  if (field.kind === 'lookups') return empty;
  if (!('isRequired' in field)) return 'null';
  if (field.kind === 'date') throw new Error(`nobody says what ${field.name} is after erasure`);
  return field.kind === 'number' ? '0' : 'false';
}

export const columns: Readonly<Record<string, TableRules>> = {
  // Children.
  child_record: {
    stays: `id code gender country_code project_number base_status base_action_code sponsor_office_code given_name_key
      family_name_key ${keptFields.map(({ name }) => columnName(name)).join(' ')}`,
    erased: {
      given_name: "''",
      birth_date: "date_trunc('year', birth_date)::date",
      is_birth_date_estimated: 'true',
      ...isNull('family_name community_id'),
      participation_support_type: empty,
      participation_support_description: empty,
      ...erasedFields,
    },
  },
  child_participation: { deletedWith: { child: 'child_id' } },
  child_letter: { deletedWith: { child: 'child_id' } },
  child_media: { deletedWith: { child: 'child_id' } },
  stored_file: { byFunction: { hash: 'deleteUnusedFiles' }, stays: 'id office_code kind object_key sent_at' },
  stored_file_content: { stays: 'file_id size', byFunction: { content: 'deleteUnusedFiles' } },
  object_to_delete: { stays: 'object_key due_at' },
  child_presence: { deletedWith: { child: 'child_id' } },
  child_office: { deletedWith: { child: 'child_id' } },
  child_verification: { deletedWith: { child: 'child_id' } },
  child_read: { deletedWith: { child: 'child_id' } },
  child_erasure: { stays: 'child_id erased_at' },
  quality_contradiction: { deletedWith: { child: 'child_id' } },
  quality_pair: { stays: 'first_child second_child country_code project_number' },
  quality_not_same: { stays: 'first_child second_child decided_by decided_at' },
  given_name: { byFunction: { key: 'deleteUnusedNames' } },
  family_name: { byFunction: { key: 'deleteUnusedNames' } },
  action_code_history: {
    stays: 'id child_id happened_at action_code old_status new_status source through user_id office_code',
  },
  hold: {
    stays: 'id child_id office_code kind reservation_id placed_at placed_by ends_at ended_at action_code',
    erased: isNull('sponsor_number'),
  },
  pick: { stays: 'child_id reservation_id user_id ends_at' },
  draft_child: { stays: 'child_id reservation_id position' },
  unsaved_choice: { stays: 'child_id reservation_id user_id kept_until' },
  csm_message: {
    stays: 'id child_id office_code code result reason sending_id sent_at sent_by state_at answer_due_at through',
    erased: isNull('answer'),
  },
  feed: {
    stays: `id office_code credential_id name type country_code project_number as_of state lines applied_lines registered
      changed unchanged places refused left_children missing has_unreadable created_at received_at started_at finished_at
      decided_by decided_at`,
  },
  feed_chunk: {
    stays: 'feed_id number first_line lines hash',
    expires: {
      content:
        'Lines as they arrived, until they are applied; those of a feed that never arrived in full: 7 days (feed/apply-feeds.ts).',
    },
  },
  feed_seen: { stays: 'feed_id child_id is_refused' },
  feed_leaving: { stays: 'feed_id child_id leaving reason is_missing' },
  feed_problem: { stays: 'feed_id line record problems' },
  inbound_malformed: {
    stays: 'id credential_id message_id office_code kind reason problems times received_at',
  },
  csm_sending: { stays: 'id office_code content_hash refused sent_at sent_by' },
  access_log: {
    stays: `id happened_at user_id office_code action child_id child_ids child_count is_sensitive through is_foreign
      is_reader_named`,
    expires: { record: 'Kinds of files, names of criteria, why a budget was lifted: ACCESS_LOG_YEARS.' },
  },
  list_log: {
    stays: 'id happened_at user_id office_code list criteria child_ids through is_foreign is_reader_named',
  },
  reading_day: {
    stays: `user_id day office_code children opened by_hour last_read_at told_at refused_at refused_children
      lifted_at lifted_by`,
    expires: { lift_reason: 'ACCESS_LOG_YEARS.' },
  },
  audit_entry: {
    stays: 'id entity entity_id modified_at modified_by office_code source through act act_of act_id',
    erased: isNull('old_value new_value'),
    // Of the user's own profile. Other histories name users in their texts.
    pseudonymised: isNull('old_value new_value'),
    byFunction: { field: 'renameInHistories', old_value: 'renameInHistories', new_value: 'renameInHistories' },
  },

  // Reservations and imports.
  reservation: {
    // The name is free text: an event or campaign.
    stays: `id name name_key office_code category_code category_type_code status target_children target_participants
      held_children expiration_date is_perpetual event_id sponsor_type_id creation_id created_at created_by modified_at
      modified_by canceled_at canceled_by version`,
  },
  import_batch: {
    stays: `id type status office_code created_by checked_at queued_at started_at finished_at undo_asked_at
      undo_asked_by undone_at total_rows applied_rows failed_rows invalid_rows kept_rows left_out_rows unchanged_rows
      undone_rows waiting_rows file_name content_hash file_hash ignored_columns through undo_through`,
  },
  import_unit: { stays: 'import_id number first_row last_row is_applied is_undone reservation_id' },
  import_row: {
    stays: 'import_id row_number state child_code child_cell is_unchanged hold_id reservation_id reservation_cell',
    erased: isNull('old_values problems verified_cell ready_cell'),
  },

  // Messages.
  outbox_message: {
    stays: `id office_code channel kind record_key once_key idempotency_key state reason http_status attempts
      attempts_forgiven failures created_at created_by sent_at last_attempt_at next_attempt_at claim claimed_until
      in_hand_since sent_with`,
    erased: { payload: empty },
  },
  outbox_mail: { stays: 'message_id user_id sent_at is_refused' },
  outbox_receiver: {
    stays: `office_code channel is_paused paused_at paused_by failures openings open_until probe_until last_failed_at
      last_reason last_sent_at`,
  },
  inbound_message: {
    stays: 'credential_id message_id office_code kind content_hash record_key outcome reason received_at times',
    erased: isNull('answer'),
  },

  // Users.
  app_user: {
    stays: `id email_key office_code region_code language is_active has_prcds_access active_minutes version created_at
      created_by updated_at updated_by pseudonymised_at`,
    pseudonymised: {
      email: "'u-' || id || '@former.invalid'",
      first_name: "'U-' || id",
      last_name: "''",
      central_id: 'null',
    },
  },
  policy_acknowledgement: {
    stays: 'id user_id office_code policy_id acknowledged_at through',
    pseudonymised: { ip_address: "''" },
  },
  access_request: {
    stays: 'id user_id office_code privilege requested_at is_sent assigned_to closed_at closed_by outcome',
    pseudonymised: { comment: "''" },
  },
  saved_search: {
    stays: `id owner_id office_code subject sort_by sort_direction is_shared created_at last_run_at last_count
      is_last_count_more`,
    byFunction: { name: 'removeNamesFromSearches', search: 'removeNamesFromSearches' },
  },
  unsaved_input: { deletedWith: { person: 'user_id' } },
  notification_recipient: { deletedWith: { person: 'user_id' } },
  first_visit: { deletedWith: { person: 'user_id' } },
  nonav_family: { deletedWith: { person: 'user_id' } },
  nonav_token: { stays: 'family_id kind token_hash expires_at used_at' },
  last_write: { stays: 'user_id position' },
  group_member: { stays: 'group_id user_id is_active' },
  user_role: { stays: 'user_id role_id office_code region_code' },
  failed_sign_in: { stays: 'failures ends_at', expires: { key: `A hash of account and address: ${cleanUp}` } },

  // Roles, groups, offices and their settings.
  role: { stays: 'id name is_active is_sample crosses_offices created_at created_by updated_at updated_by version' },
  role_grant: { stays: 'role_id module_id access_type' },
  user_group: {
    stays: `id name description office_code region_code is_active created_at created_by updated_at updated_by version`,
  },
  group_role: { stays: 'group_id role_id' },
  module: { stays: 'id name' },
  module_access: { stays: 'module_id access_type sort_order' },
  access_version: { stays: 'only_row version moved_by' },
  office: { stays: 'code name name_es kind region_code is_active is_by_hand version' },
  region: { stays: 'code name name_es kind is_active is_by_hand version' },
  office_setting: { stays: 'office_code code value updated_at updated_by' },
  setting_version: { stays: 'office_code part version' },
  support_office_setting: { stays: 'office_code code value unit updated_at updated_by' },
  api_settings: {
    stays: `office_code region_code url admin_credential_id admin_password support_office_credential_id
      support_office_password updated_at updated_by version`,
    expires: { description: officeSettings, comments: officeSettings },
  },
  api_user_office: { stays: 'office_code user_office_code' },
  api_credential: { stays: 'id client_id secret_hash description office_code is_active created_at created_by version' },
  frame_origin: { stays: 'office_code origin' },
  country_group: { stays: 'id name name_key office_code is_active updated_at updated_by version' },
  country_group_country: { stays: 'group_id country_code position' },
  sponsor_type: { stays: 'id name name_key office_code is_active sort_order' },
  notification_template: { stays: 'office_code notification_id language subject body signature' },
  policy_document: { stays: 'id office_code version file_name content content_es created_at created_by' },

  // Projects.
  project: {
    stays: `number name name_key country_code is_active start_date end_date funding_office_code
      implementing_office_code version`,
  },
  community: { stays: 'id code name number project_number' },
  country: { stays: 'code iso_code name name_es region_code support_office_code is_active is_by_hand version' },
  project_category: { stays: 'id name name_key office_code updated_at updated_by version' },
  rating_level: { stays: 'id name name_key category_id is_active sort_order' },
  project_rating: { stays: 'office_code project_number category_id rating_level_id updated_at updated_by version' },
  project_media: { stays: 'id project_number kind type title taken_on file_id link' },
  project_lock: {
    stays: `id name office_code region_code starts_on sponsorship_lock_date ends_on ended_at time_zone status
      created_at created_by modified_at modified_by version`,
  },
  project_lock_place: { stays: 'lock_id country_code project_number projects starts_on ends_on period is_ended' },
  deleted_lock_place: { stays: 'lock_id lock_name country_code project_number' },

  // Lookup lists and the product itself.
  lookup_list: { stays: 'id name is_sensitive' },
  lookup_value: {
    stays: `id list_id code label_en label_es parent_code discrepancy_code is_active sort_order version is_by_hand`,
  },
  unknown_value: { stays: 'list code lines first_seen_at last_seen_at office_code is_ignored' },
  pledgeable_count: { stays: 'day children counted_at' },
  quality_count: { stays: 'country_code counted_at week photo_before update_before' },
  quality_figure: { stays: 'project_number week figure country_code children' },
  quality_run: { stays: 'only_row asked_at asked_by started_at finished_at' },
  change: { stays: 'slot id xid at kind word office_code record_ids' },
  change_floor: { stays: 'only_row xid' },
  job_run: { stays: 'name runs failures outcome started_at finished_at last_failed_at' },
};

export const tablesDeletedWith = (whom: 'child' | 'person'): { table: string; column: string }[] =>
  Object.entries(columns).flatMap(([table, { deletedWith }]) => {
    const column = deletedWith && whom in deletedWith ? Object.values(deletedWith)[0] : undefined;
    return column === undefined ? [] : [{ table, column }];
  });
