import { fieldCountry, type OwnChild } from './records.ts';

/** The files that the demo's field office sends. */

export type Line = Readonly<Record<string, unknown>>;

export interface FeedFile {
  readonly type: 'changes' | 'snapshot';
  /** Text is sent as it is: a line can be broken. */
  readonly lines: readonly (Line | string)[];
}

/** A project of the demo's field office, where it registers children. */
const ownProject = '900100';
const communities = ['Sheger', 'Entoto'];
const newChildren = [
  ['Hanna', 'Tesfaye', 'Female'],
  ['Dawit', 'Alemu', 'Male'],
  ['Selam', 'Bekele', 'Female'],
] as const;

const childId = (number: number) => `${fieldCountry}-${ownProject}-${String(number).padStart(4, '0')}`;

const lastNumber = (children: readonly OwnChild[]): number =>
  children
    .filter(({ project }) => project === ownProject)
    .reduce((last, { id }) => Math.max(last, Number(id.slice(11))), 0);

const places: readonly Line[] = [
  { Record: 'project', Project: ownProject, ProjectName: 'Addis Ababa Demo AP', Country: fieldCountry },
  ...communities.map((name, index) => ({
    Record: 'community',
    Community: `${ownProject}-0${index + 1}`,
    CommunityName: name,
  })),
];

function registrations(first: number, today: string): Line[] {
  const year = Number(today.slice(0, 4));
  return newChildren.map(([given, family, gender], index) => ({
    Record: 'child',
    ChildId: childId(first + index),
    ChildGivenName: given,
    ChildFamilyName: family,
    Gender: gender,
    BirthDate: `${year - 6 - index}-0${3 + index}-1${index}`,
    Community: `${ownProject}-0${1 + (index % communities.length)}`,
    EducationLevel: '03',
    NumberOfBrothers: index,
  }));
}

/** New children, changes of known ones, and one who leaves. */
export function todaysChanges(children: readonly OwnChild[], today: string): FeedFile {
  const [leaving, ...known] = children.filter(({ isPledgeable }) => isPledgeable).reverse();
  const changed = known.slice(0, 2).map(({ id }, index) => ({
    Record: 'child',
    ChildId: id,
    NumberOfSisters: 1 + ((Number(today.slice(8)) + index) % 5),
    HealthStatus: 'Satisfactory',
  }));
  const left = leaving ? [{ Record: 'child', ChildId: leaving.id, Leaving: 'requested' }] : [];
  return {
    type: 'changes',
    lines: [...places, ...registrations(lastNumber(children) + 1, today), ...changed, ...left],
  };
}

/** Each line has a mistake that field systems make, except the first. */
export function brokenFile(children: readonly OwnChild[]): FeedFile {
  const next = lastNumber(children) + 100;
  const child = (number: number, fields: Line): Line => ({
    Record: 'child',
    ChildId: childId(number),
    ChildGivenName: 'Meron',
    Gender: 'Female',
    BirthDate: '2017-05-04',
    ...fields,
  });
  return {
    type: 'changes',
    lines: [
      ...places,
      child(next, { Religion: 'ZZZ' }),
      child(next + 1, { BirthDate: '2017-02-30' }),
      child(next + 2, { ChildGivenName: undefined }),
      child(next + 3, { FavoriteColour: 'blue' }),
      { Record: 'child', ChildId: 'KEN-900100-0001', ChildGivenName: 'Amani', Gender: 'Male', BirthDate: '2018-01-01' },
      '{ "Record": "child", "ChildId": ',
    ],
  };
}

/** The smallest project with children, whose children the snapshot leaves out; undefined where there are too few. */
export function missingProject(children: readonly OwnChild[]): string | undefined {
  const sizes = new Map<string, number>();
  for (const { project } of children) sizes.set(project, (sizes.get(project) ?? 0) + 1);
  if (sizes.size < 2) return undefined;
  return [...sizes].sort(([a, one], [b, other]) => one - other || a.localeCompare(b))[0]?.[0];
}

/** Every child of the country but those of one project, as if the file had been cut. */
export const snapshotWithout = (children: readonly OwnChild[], project: string): FeedFile => ({
  type: 'snapshot',
  lines: children.filter((child) => child.project !== project).map(({ id }) => ({ Record: 'child', ChildId: id })),
});
