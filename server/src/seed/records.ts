import { childStatus } from '#contract/children/statuses.ts';
import type { Random } from '../random.ts';
import type { SeedChild } from './child.ts';
import { dateText } from './days.ts';
import type { HoldRow } from './holds.ts';
import { namesByCountry } from './names.ts';

/** The lists behind the tabs and the histories, consistent with the child's row. */
export interface Records {
  readonly child_participation: Record<string, unknown>[];
  readonly child_letter: Record<string, unknown>[];
  readonly child_media: Record<string, unknown>[];
  readonly child_presence: Record<string, unknown>[];
  readonly action_code_history: Record<string, unknown>[];
  readonly audit_entry: Record<string, unknown>[];
}

export const recordColumns: Readonly<Record<keyof Records, readonly string[]>> = {
  child_participation: ['child_id', 'support_type', 'support_description', 'support_date'],
  child_letter: ['child_id', 'kind', 'letter_date', 'language'],
  child_media: ['child_id', 'kind', 'flag', 'media_date', 'consent_expiry_date'],
  child_presence: ['child_id', 'visit_date', 'seen_by', 'result'],
  action_code_history: [
    'child_id',
    'happened_at',
    'action_code',
    'old_status',
    'new_status',
    'user_id',
    'source',
    'office_code',
  ],
  audit_entry: ['entity', 'entity_id', 'field', 'old_value', 'new_value', 'modified_at'],
};

export const emptyRecords = (): Records => ({
  child_participation: [],
  child_letter: [],
  child_media: [],
  child_presence: [],
  action_code_history: [],
  audit_entry: [],
});

/** Staff from the child's country. */
function visitorsOf(country: string): readonly string[] {
  const { female = [], family = [] } = namesByCountry[country] ?? {};
  return female.slice(0, 6).map((name, index) => `${name} ${family[index]}`);
}
const at = (day: number, random: Random) =>
  `${dateText(day)} ${String(random.int(6, 17)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}+00`;

export function addRecords(
  records: Records,
  child: SeedChild,
  hold: HoldRow | undefined,
  { today, random }: { readonly today: number; readonly random: Random },
): void {
  const child_id = child.id;
  addSupports(records, child, random);
  const letter = (kind: string, day: number | null) => {
    if (day === null) return;
    const language = child.correspondence_language;
    records.child_letter.push({ child_id, kind, letter_date: dateText(day), language });
  };
  letter('introduction', child.introduction_letter_date);
  letter('annual-report', child.annual_report_date);
  letter(random.chance(0.6) ? 'from-child' : 'from-sponsor', child.last_correspondence_date);

  const media = (kind: string, flag: string | null, day: number) =>
    records.child_media.push({
      child_id,
      kind,
      flag,
      media_date: dateText(day),
      consent_expiry_date: dateText(day + 730),
    });
  if (child.photo_date !== null) {
    media('photo', child.has_cup ? 'CUP' : null, child.photo_date);
    if (child.photo_date - child.add_date > 400) media('photo', child.has_cgp ? 'CGP' : null, child.photo_date - 365);
  }
  if (child.video_date !== null) media('video', child.has_cgv ? 'CGV' : child.has_cuv ? 'CUV' : null, child.video_date);

  if (child.presence_verified_date !== null) {
    const visitors = visitorsOf(child.country_code);
    const visit = (day: number, result: string) =>
      records.child_presence.push({ child_id, visit_date: dateText(day), seen_by: random.pick(visitors), result });
    visit(child.presence_verified_date, random.chance(0.96) ? 'present' : 'ill');
    const earlier = child.presence_verified_date - 90;
    if (random.chance(0.4) && earlier >= child.add_date) visit(earlier, random.chance(0.9) ? 'present' : 'absent');
    if (child.status === childStatus.dropped && random.chance(0.5))
      visit(Math.min(child.leaving_date ?? today, child.presence_verified_date + 60), 'moved');
  }
  addHistory(records, child, hold, random);
  addAudit(records, child, random);
}

function addSupports({ child_participation }: Records, child: SeedChild, random: Random): void {
  for (const [index, support_type] of child.participation_support_type.entries()) {
    const support_description = child.participation_support_description[index] ?? null;
    const day = child.participation_support_date ?? child.add_date;
    const support_date = dateText(index === 0 ? day : Math.max(child.add_date, day - random.int(0, 200)));
    child_participation.push({ child_id: child.id, support_type, support_description, support_date });
  }
}

/** Ensures that a later event has a later time, even on the same day. */
const after = (earlier: string, moment: string): string =>
  moment > earlier
    ? moment
    : `${earlier.slice(0, 11)}${Math.max(18, Number(earlier.slice(11, 13)) + 1)}${earlier.slice(13)}`;

interface Step {
  readonly day: number;
  readonly code: string;
  readonly to: number;
  readonly source: 'Field office' | 'CRM' | 'PRCDS';
  /** A fixed time, if a hold determines it. */
  readonly moment?: string | undefined;
  /** Who placed the hold, and for which office. */
  readonly by?: number | null;
  readonly office?: string;
}

/** The step that must precede an action: a released child had been held. */
const beforeIt: Readonly<Record<string, Omit<Step, 'day'>>> = {
  H03: { code: 'H01', to: 3, source: 'CRM' },
  S02: { code: 'S01', to: 4, source: 'CRM' },
};
const sourceOf: Readonly<Record<string, Step['source']>> = { H03: 'PRCDS', S02: 'CRM' };

/** The history step for each kind of hold. */
const placedAs: Readonly<Record<string, Pick<Step, 'code' | 'to'>>> = {
  proposed: { code: 'P01', to: 2 },
  internal: { code: 'H01', to: 3 },
  reservation: { code: 'R01', to: 3 },
  partnership: { code: 'H02', to: 6 },
};

/** Placed by whom the hold says; without a person it was the office's CRM. */
function stepOfHold({ kind, placed_at, placed_by, office_code }: HoldRow, day: number): Step[] {
  const placed = placedAs[kind];
  const source = placed_by === null ? 'CRM' : 'PRCDS';
  return placed ? [{ ...placed, day, moment: placed_at, source, by: placed_by, office: office_code }] : [];
}

/** In chronological order; the last step matches the child's row. */
function stepsOf(child: SeedChild, hold: HoldRow | undefined): Step[] {
  const { add_date, sponsored_from, drop_requested_date, leaving_date, status, action_code } = child;
  const last = child.last_update_date ?? add_date;
  const steps: Step[] = [{ day: add_date, code: 'A01', to: 1, source: 'Field office' }];
  if (hold) steps.push(...stepOfHold(hold, add_date));
  if (sponsored_from !== null) steps.push({ day: sponsored_from, code: 'S01', to: 4, source: 'CRM' });
  if (drop_requested_date !== null)
    steps.push({ day: drop_requested_date, code: 'D01', to: 5, source: 'Field office' });
  if (status === 7) steps.push({ day: leaving_date ?? last, code: 'D02', to: 7, source: 'Field office' });
  if (action_code === null || action_code === steps.at(-1)?.code) return steps;
  const former = status === 1 ? beforeIt[action_code] : undefined;
  if (former) steps.push({ ...former, day: Math.max(add_date, last - 20) });
  const day = Math.max(leaving_date ?? last, steps.at(-1)?.day ?? 0);
  return [...steps, { day, code: action_code, to: status, source: sourceOf[action_code] ?? 'Field office' }];
}

function addHistory(records: Records, child: SeedChild, hold: HoldRow | undefined, random: Random): void {
  let latest = '';
  let old_status: number | null = null;
  for (const { day, code, to, source, moment, by = null, office = null } of stepsOf(child, hold)) {
    const drawn = at(day, random);
    latest = after(latest, moment ?? drawn);
    records.action_code_history.push({
      child_id: child.id,
      happened_at: latest,
      action_code: code,
      old_status,
      new_status: to,
      user_id: by,
      source,
      office_code: office,
    });
    old_status = to;
  }
}

/** The field office's last update, with the previous value. */
function addAudit({ audit_entry }: Records, child: SeedChild, random: Random): void {
  if (child.last_update_date === null || !random.chance(0.5)) return;
  const entry = { entity: 'child', entity_id: child.code, modified_at: at(child.last_update_date, random) };
  const previous = Math.max(child.add_date, child.last_update_date - random.int(30, 300));
  if (previous < child.last_update_date)
    audit_entry.push({
      ...entry,
      field: 'FieldOfficeLastUpdateDate',
      old_value: dateText(previous),
      new_value: dateText(child.last_update_date),
    });
  if (child.number_of_brothers && random.chance(0.3))
    audit_entry.push({
      ...entry,
      field: 'NumberOfBrothers',
      old_value: String(child.number_of_brothers - 1),
      new_value: String(child.number_of_brothers),
    });
}
