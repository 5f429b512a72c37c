import type { z } from 'zod';
import { AvailableSearch } from '../reservations/available-search.ts';
import { type CriterionId, criterionIds } from './criteria.ts';
import { ChildSearch } from './search.ts';

/** F16: what the access log stores in code, criteria and records; the screen says it in the reader's words. */

/** Of these, the log has the fields and criteria inside. */
const containers = ['Advanced', 'IsEmpty'] as const;
const csmCriteria = ['Filter', 'Code', 'ChildId', 'Mine'] as const;
const qualityCriteria = ['CountryCode', 'ProjectId'] as const;

type FieldOf<S extends z.core.$ZodType> = Extract<keyof z.input<S>, string>;
export type LoggedCriterion =
  | Exclude<FieldOf<typeof ChildSearch>, (typeof containers)[number]>
  | CriterionId
  | FieldOf<typeof AvailableSearch>
  | (typeof csmCriteria)[number]
  | (typeof qualityCriteria)[number];

/** Every name of a criterion that a list can be logged with, by wire name. */
export const loggedCriteria: readonly LoggedCriterion[] = [
  ...new Set([
    ...(Object.keys(ChildSearch.in.shape) as FieldOf<typeof ChildSearch>[]),
    ...criterionIds,
    ...(Object.keys(AvailableSearch.in.shape) as FieldOf<typeof AvailableSearch>[]),
    ...csmCriteria,
    ...qualityCriteria,
  ]),
].filter((name): name is LoggedCriterion => !containers.some((container) => container === name));

/** How the records of log entries are written. */
export const recordForms = {
  role: 'role/{id}',
  userGroup: 'userGroup/{id}',
  user: 'user/{id}',
  /** Whose reading budget was lifted, and why. */
  lift: 'user/{id}: {reason}',
  officeSettings: 'office-settings/{office}/{tab}',
  project: 'project/{id}',
  projectMedia: 'project/{id}/media/{media}',
  projectSearch: 'project/search',
  reservation: 'reservation/{id}',
  reservations: 'reservations',
  import: 'import/{id}',
  reading: 'reading/{day}',
  /** Country or project. */
  quality: 'quality/{place}',
  /** The children missing from it. */
  feed: 'feed/{id}/missing',
  /** The same, with the names of what was chosen. */
  feedBy: 'feed/{id}/missing: {criteria}',
  /** The file of a child search; the names of its criteria. */
  children: 'children.{format}: {criteria}',
} as const;
type RecordForm = keyof typeof recordForms;

type Filled<F extends string> = F extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : F;
export type LoggedRecord = Filled<(typeof recordForms)[RecordForm]>;

const partPatterns: Readonly<Record<string, string>> = {
  id: '\\d+',
  media: '\\d+',
  office: '\\w+',
  tab: '\\w+',
  day: '[\\d-]+',
  place: '\\w+',
  format: '\\w+',
  criteria: '.*',
  reason: '.*',
};

const patterns = (Object.keys(recordForms) as RecordForm[]).map((form) => {
  const text = recordForms[form].replaceAll('.', '\\.');
  const pattern = text.replace(/\{(\w+)\}/g, (_, part: string) => `(?<${part}>${partPatterns[part]})`);
  return { form, pattern: new RegExp(`^${pattern}$`, 's') };
});

interface ReadRecord {
  readonly form: RecordForm;
  readonly parts: Readonly<Record<string, string>>;
}

/** Undefined for a form that this version does not know. */
export function readRecord(record: string): ReadRecord | undefined {
  for (const { form, pattern } of patterns) {
    const found = pattern.exec(record);
    if (found) return { form, parts: { ...found.groups } };
  }
  return undefined;
}

const between = ', ';
export const joinCriteria = (criteria: readonly LoggedCriterion[]): string => criteria.join(between);
export const splitCriteria = (stored: string): string[] => stored.split(between).filter(Boolean);
