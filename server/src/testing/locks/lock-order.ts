import type { Lock } from './statement-locks.ts';

/** The order in which transactions wait for locks; ARCHITECTURE.md#order-of-locks explains it. */
export const lockOrder: readonly string[] = [
  ...['advisory 4300060', 'pledgeable_count'],
  ...['advisory 4300030'],
  ...[
    'advisory 4300070',
    'region',
    'country',
    'office',
    'project_rating',
    'setting_version',
    'office_setting',
    'support_office_setting',
    'sponsor_type',
    'country_group',
    'country_group_country',
    'rating_level',
    'project_category',
    'notification_template',
    'policy_document',
    'api_settings',
    'api_user_office',
    'frame_origin',
    'lookup_list',
    'lookup_value',
  ],
  ...['reading_day'],
  // Emptied as a whole, by a transaction that holds nothing else.
  ...['change_0', 'change_1', 'change_2'],
  ...['outbox_receiver', 'outbox_message'],
  ...['advisory inbound'],
  ...['feed', 'feed_chunk'],
  ...['import_unit'],
  ...['project', 'project_media', 'community'],
  ...['reservation'],
  ...[
    'advisory 4300040',
    'child_record',
    'child_participation',
    'child_letter',
    'child_media',
    'child_presence',
    'child_office',
    'child_verification',
    'child_read',
    'quality_count',
    'quality_figure',
    'quality_contradiction',
    'quality_pair',
    'quality_not_same',
    'quality_run',
    'stored_file',
    'stored_file_content',
    'object_to_delete',
  ],
  ...['csm_message', 'outbox_mail', 'advisory 7301', 'csm_sending'],
  ...['advisory 4300050', 'project_lock', 'project_lock_place', 'deleted_lock_place'],
  ...['advisory proposal', 'hold', 'pick', 'unsaved_choice', 'draft_child'],
  ...['feed_leaving', 'feed_seen', 'import_row', 'import_batch', 'advisory text', 'inbound_message', 'unknown_value'],
  ...[
    'api_credential',
    'app_user',
    'user_group',
    'group_member',
    'group_role',
    'user_role',
    'role',
    'role_grant',
    'nonav_token',
    'nonav_family',
  ],
  ...[
    'policy_acknowledgement',
    'access_request',
    'unsaved_input',
    'notification_recipient',
    'first_visit',
    'saved_search',
    'audit_entry',
    'given_name',
    'family_name',
  ],
];

/** What the triggers of a table lock besides it. Deferred triggers run at commit, after everything else. */
export const locksOfTriggers: Readonly<Record<string, readonly string[]>> = {
  // Counts the children of the reservation, which whoever changes its holds has locked before.
  hold: [],
  // Ends the frames of an account or a person.
  api_credential: ['nonav_family'],
  app_user: ['nonav_family'],
  // Inserts names in their order, without waiting for anything else.
  child_record: [],
  // Lists its objects for deletion.
  stored_file: [],
  // The messages that go along with this one.
  outbox_message: [],
  // Insert what open screens are told into `change`, which nobody locks.
  access_request: [],
  country_group: [],
  csm_message: [],
  feed: [],
  import_batch: [],
  inbound_message: [],
  outbox_receiver: [],
  pick: [],
  project: [],
  project_category: [],
  project_lock: [],
  reservation: [],
  role: [],
  sponsor_type: [],
  user_group: [],
};

/** Tables that whoever holds this lock may lock in any order; for others the order above holds. */
const guards: Readonly<Record<string, readonly string[]>> = {
  'advisory 4300030': [
    ...['app_user', 'user_group', 'group_member', 'group_role', 'user_role', 'role', 'role_grant'],
    // By a trigger of app_user.
    'nonav_family',
  ],
  // Every change of project locks holds it exclusively.
  'advisory 4300050': ['project_lock', 'project_lock_place', 'deleted_lock_place'],
};

const guardOf = (name: string, other: string): string | undefined =>
  Object.keys(guards).find((guard) => guards[guard]?.includes(name) && guards[guard]?.includes(other));

/** Transactions that may wait for a lock out of order, because others hardly ever hold it then. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // The rows of an import are applied only after it has been started.
  'domains/imports/start.ts startImport': ['import_row'],
  'domains/imports/check.ts recheckRows': ['import_row'],
  // It concerns children who left years ago, and is repeated when it gives way.
  'domains/children/erase-departed.ts eraseDeparted': ['outbox_message', 'unsaved_input', 'saved_search'],
};

/**
 * Follows the locks of one transaction, statement by statement. A wait for a lock while holding one that comes later in
 * the order is a problem: another transaction may hold the first and wait for the second. Rows of the same table are
 * locked by ascending id, which is not checked here.
 */
export function followLocks(site = ''): (locks: readonly Lock[]) => string[] {
  const held: string[] = [];

  function take({ name, waits }: Lock): string[] {
    if (held.includes(name)) return [];
    const place = lockOrder.indexOf(name);
    const isLater = (one: string) => !held.includes(guardOf(name, one) ?? '') && lockOrder.indexOf(one) > place;
    const later = held.find(isLater);
    held.push(name);
    if (place < 0) return [`${name} has no place in the order of locks`];
    return waits && later && !exceptions[site]?.includes(name) ? [`waits for ${name} while it holds ${later}`] : [];
  }

  return (locks) =>
    locks.flatMap((lock) => {
      const triggered = lock.isChange ? (locksOfTriggers[lock.name] ?? []) : [];
      const further = triggered.map((name) => ({ name, waits: true }));
      return [...(lock.isInsert ? [] : [lock]), ...further].flatMap(take);
    });
}
