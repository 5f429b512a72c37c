import { lookupOf, type PlainField } from '#contract/children/child-field.ts';
import { childFields, type Tab } from '#contract/children/fields.ts';
import type { FileKind } from '#contract/feed/files.ts';
import { type ChildData, sentFields } from '#contract/feed/lines.ts';
import type { FieldProblem } from '#contract/problem.ts';
import type { Lists, ListValue } from '../lookups/queries.ts';

/** From the fields of a line to the columns of a child, and back to the words of the history. */

/** A value as the database keeps it; lists of values in ascending order. */
export type Stored = string | number | boolean | null | readonly number[];

/** A file that has been sent. */
export interface SentFile {
  readonly id: string;
  readonly kind: FileKind;
}

export interface Reference {
  readonly lists: Lists;
  /** Ids of the communities of the projects named, by code. */
  readonly communities: ReadonlyMap<string, number>;
  /** Files of the sender, by hash. */
  readonly files: ReadonlyMap<string, SentFile>;
}

/** A code that is in no list. */
export interface UnknownValue {
  readonly list: string;
  readonly code: string;
}

export class Unreadable extends Error {
  readonly problem: Omit<FieldProblem, 'field'>;
  readonly unknown: UnknownValue | undefined;

  constructor(problem: Omit<FieldProblem, 'field'>, unknown?: UnknownValue) {
    super(problem.code);
    this.problem = problem;
    this.unknown = unknown;
  }
}

export interface SentColumn {
  readonly wire: string;
  /** The property of the stored row. */
  readonly name: string;
  readonly tab: Tab;
  /** Of a new child for whom it is not sent. */
  readonly initial: Stored;
  /** Throws Unreadable. */
  readonly store: (value: never, reference: Reference) => Stored;
  /** As a reader sees it. */
  readonly show: (stored: never, reference: Reference) => string | null;
}

export function findValue({ lists }: Reference, list: string, code: string): ListValue {
  const value = lists.find(list, code);
  if (!value) throw new Unreadable({ code: 'not-in-list' }, { list, code });
  return value;
}

export const wordOf = ({ lists }: Reference, id: number): string => lists.byId(id)?.en ?? String(id);

const asIs = (value: Stored) => value;
const text = (stored: Stored) => (stored === null ? null : String(stored));
const yesNo = (stored: boolean | null) => (stored === null ? null : stored ? 'Yes' : 'No');

type Conversion = Pick<SentColumn, 'initial' | 'store' | 'show'>;

function conversionOf(field: PlainField): Conversion {
  const list = lookupOf(field) ?? '';
  switch (field.kind) {
    case 'lookup':
      return {
        initial: null,
        store: (code: string | null, reference) => (code === null ? null : findValue(reference, list, code).id),
        show: (id: number | null, reference) => (id === null ? null : wordOf(reference, id)),
      };
    case 'lookups':
      return {
        initial: [],
        store: (codes: readonly string[], reference) =>
          [...new Set(codes.map((code) => findValue(reference, list, code).id))].sort((a, b) => a - b),
        show: (ids: readonly number[], reference) => ids.map((id) => wordOf(reference, id)).join(', ') || null,
      };
    case 'choice':
      return {
        initial: null,
        store: (option: string | null) => (option === null ? null : field.options.indexOf(option) + 1),
        show: (stored: number | null) => (stored === null ? null : (field.options[stored - 1] ?? null)),
      };
    case 'answer':
      return { initial: 'isRequired' in field ? false : null, store: asIs, show: yesNo };
    case 'number':
      return { initial: 'isRequired' in field ? 0 : null, store: asIs, show: text };
    default:
      return { initial: null, store: asIs, show: text };
  }
}

const tabOf = new Map<string, Tab>(
  Object.entries(childFields).flatMap(([tab, fields]) => fields.map(({ name }) => [name, tab as Tab] as const)),
);

const genderLetters: Readonly<Record<string, string>> = { Male: 'M', Female: 'F' };

/** Who the child is and where; the other fields are rows of the table of fields. */
const identity: readonly SentColumn[] = [
  { wire: 'ChildGivenName', name: 'givenName', initial: null, store: asIs, show: text },
  { wire: 'ChildFamilyName', name: 'familyName', initial: null, store: asIs, show: text },
  {
    wire: 'Gender',
    name: 'gender',
    initial: null,
    store: (word: string) => genderLetters[word] ?? null,
    show: (letter: string) => (letter === 'M' ? 'Male' : 'Female'),
  },
  { wire: 'BirthDate', name: 'birthDate', initial: null, store: asIs, show: text },
  { wire: 'BirthDateEstimated', name: 'isBirthDateEstimated', initial: false, store: asIs, show: yesNo },
  {
    wire: 'Community',
    name: 'communityId',
    initial: null,
    store: (code: string | null, { communities }: Reference) => {
      if (code === null) return null;
      const id = communities.get(code);
      if (id === undefined) throw new Unreadable({ code: 'not-in-list' });
      return id;
    },
    show: (id: number | null, { communities }: Reference) =>
      [...communities].find(([, known]) => known === id)?.[0] ?? null,
  },
].map((column) => ({ ...column, tab: 'general' as const }) as SentColumn);

export const sentColumns: readonly SentColumn[] = [
  ...identity,
  ...sentFields.map((field) => ({
    wire: field.wire,
    name: field.name,
    tab: tabOf.get(field.name) ?? 'general',
    ...conversionOf(field),
  })),
];

/** Written with the lists of supports, letters and visits; the history shows them like fields. */
export const derivedColumns: readonly Pick<SentColumn, 'wire' | 'name' | 'tab' | 'show' | 'initial'>[] = [
  { wire: 'ParticipationSupportDate', name: 'participationSupportDate', tab: 'participation' },
  { wire: 'IntroductionLetterDate', name: 'introductionLetterDate', tab: 'correspondence' },
  { wire: 'LastCorrespondenceDate', name: 'lastCorrespondenceDate', tab: 'correspondence' },
  { wire: 'AnnualReportDate', name: 'annualReportDate', tab: 'correspondence' },
  { wire: 'PresenceVerifiedDate', name: 'presenceVerifiedDate', tab: 'presence' },
].map((column) => ({ ...column, initial: null, show: text }) as never);

export const supportColumns: readonly Pick<SentColumn, 'wire' | 'name' | 'tab' | 'show' | 'initial'>[] = [
  { wire: 'ParticipationSupportType', name: 'participationSupportType' },
  { wire: 'ParticipationSupportDescription', name: 'participationSupportDescription' },
].map((column) => ({
  ...column,
  tab: 'participation',
  initial: [],
  show: (ids: readonly number[], reference: Reference) => ids.map((id) => wordOf(reference, id)).join(', ') || null,
})) as never;

/** Every column that a line can write. */
export const writtenColumns = [...sentColumns, ...derivedColumns, ...supportColumns];

export interface ReadValues {
  /** By property. */
  readonly values: Readonly<Record<string, Stored>>;
  readonly problems: readonly FieldProblem[];
  readonly unknown: readonly UnknownValue[];
}

/** The values of the fields that were sent. */
export function readValues(data: ChildData, reference: Reference): ReadValues {
  const values: Record<string, Stored> = {};
  const problems: FieldProblem[] = [];
  const unknown: UnknownValue[] = [];
  for (const { wire, name, store } of sentColumns) {
    const sent = data[wire];
    if (sent === undefined) continue;
    try {
      values[name] = store(sent as never, reference);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problems.push({ field: wire, ...error.problem });
      if (error.unknown) unknown.push(error.unknown);
    }
  }
  return { values, problems, unknown };
}

export const isSameValue = (a: Stored | undefined, b: Stored | undefined): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((item, index) => item === b[index])
    : (a ?? null) === (b ?? null);

/** The list of each field whose values are codes, by wire name. */
export const listedLookups: ReadonlyMap<string, string> = new Map([
  ...sentFields.flatMap((field) => {
    const list = lookupOf(field);
    return list === undefined ? [] : [[field.wire, list] as const];
  }),
  ['ParticipationSupportType', 'participationSupportType'],
  ['ParticipationSupportDescription', 'participationSupportDescription'],
  ['ReasonForLeaving', 'reasonForLeaving'],
]);
