import type { ChildData } from '#contract/feed/lines.ts';
import { earliestBirth } from '#contract/feed/rules.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { laterDay } from '#contract/shared/calendar.ts';
import { earliestDate } from '#contract/shared/values.ts';
import { isSameValue, type Reference, type Stored, writtenColumns } from './sent-columns.ts';
import type { ListChanges } from './stored-lists.ts';

/** What a line changes of a child, compared with what is stored. */

export type StoredRow = Readonly<Record<string, Stored>> & { readonly lastUpdateDate: string | null };

export interface Changes {
  /** All written values, by property; null when nothing changes. */
  readonly values: Readonly<Record<string, Stored>> | null;
  /** T8: A02 for data, A03 where only pictures changed; null where only the day did. */
  readonly actionCode: 'A02' | 'A03' | null;
  /** For the history: old and new words by wire name. */
  readonly told: Readonly<Record<string, readonly [string | null, string | null]>>;
  readonly lists: ListChanges;
  readonly problem?: FieldProblem;
}

const nothing: Changes = { values: null, actionCode: null, told: {}, lists: new Map() };

/** The day of each tab's data. */
const dayOfTab = {
  education: 'educationUpdateDate',
  health: 'healthUpdateDate',
  nutrition: 'nutritionUpdateDate',
  family: 'familyUpdateDate',
} as const;
const lastUpdate = 'lastUpdateDate';
const days: readonly string[] = [...Object.values(dayOfTab), lastUpdate];

const later = (stored: Stored | undefined, day: string): string =>
  laterDay(typeof stored === 'string' ? stored : null, day);

/** The days that follow from a change and are not sent themselves. */
function followingDays(
  changed: ReadonlySet<string>,
  sent: Readonly<Record<string, Stored>>,
  stored: StoredRow,
  asOf: string,
): Record<string, Stored> {
  const follow: Record<string, Stored> = {};
  for (const [tab, day] of Object.entries(dayOfTab))
    if (changed.has(tab) && !(day in sent)) follow[day] = later(stored[day], asOf);
  if (changed.size > 0 && !(lastUpdate in sent)) follow[lastUpdate] = later(stored[lastUpdate], asOf);
  return follow;
}

/** `sent` holds the values by property. */
export function findChanges(
  sent: Readonly<Record<string, Stored>>,
  stored: StoredRow,
  { asOf, lists, reference }: { readonly asOf: string; readonly lists: ListChanges; readonly reference: Reference },
): Changes {
  const differs = ({ name }: { readonly name: string }) => name in sent && !isSameValue(sent[name], stored[name]);
  const changed = writtenColumns.filter(differs);
  if (changed.length === 0 && lists.size === 0) return nothing;
  // What is sent is from this day: older data must not replace newer.
  const from = typeof sent[lastUpdate] === 'string' ? sent[lastUpdate] : asOf;
  const known = stored[lastUpdate] ?? earliestDate;
  if (from < known)
    return {
      ...nothing,
      problem: { field: 'FieldOfficeLastUpdateDate', code: 'older-than-stored', params: { stored: known } },
    };
  const data = changed.filter(({ name }) => !days.includes(name));
  const tabs = new Set<string>(data.map(({ tab }) => tab));
  if (lists.size > 0) tabs.add('lists');
  const values = { ...sent, ...followingDays(tabs, sent, stored, asOf) };
  const told = Object.fromEntries(
    writtenColumns
      .filter(({ name }) => name in values && !isSameValue(values[name], stored[name]))
      .map(({ wire, name, show }) => [
        wire,
        [show(stored[name] as never, reference), show(values[name] as never, reference)] as const,
      ]),
  );
  const isMediaOnly = data.every(({ tab }) => tab === 'media') && [...lists.keys()].every((list) => list === 'media');
  const actionCode = tabs.size === 0 ? null : isMediaOnly ? 'A03' : 'A02';
  return { values, actionCode, told, lists };
}

const earlierDay = (one: string, other: string): string => (one < other ? one : other);

/** Days that cannot lie ahead. */
const pastDays = ['RCDSAddDate', 'FieldOfficeLastUpdateDate'] as const;

/** `registered` is undefined for a child who is not known. */
export function findImpossibleDays(data: ChildData, today: string, registered: string | undefined): FieldProblem[] {
  const newlyRegistered = earlierDay(data.RCDSAddDate ?? today, today);
  const allowed = [
    ...pastDays.map((field) => ({ field, minimum: earliestDate, maximum: today })),
    {
      field: 'BirthDate',
      minimum: earliestBirth(registered ?? newlyRegistered),
      // What is known of a child may be wrong, and must not keep a mended birth date out.
      maximum: registered === undefined ? newlyRegistered : today,
    } as const,
  ];
  return allowed.flatMap(({ field, ...limits }) => {
    const day = data[field];
    const isPossible = typeof day !== 'string' || (day >= limits.minimum && day <= limits.maximum);
    return isPossible ? [] : [{ field, code: 'out-of-range', params: limits }];
  });
}
