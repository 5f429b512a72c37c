import { ageOn } from '#contract/children/age.ts';
import type { StoredField } from '#contract/children/fields.ts';
import type { ReservedChild } from '#contract/reservations/children-api.ts';
import { type Language, languageRow } from '#contract/shared/language.ts';
import { fill, pluralOf } from '#contract/shared/localized.ts';
import { textsOf } from '#texts/shared.ts';
import type { Db } from '../../../db/connection.ts';
import type { StoredFile } from '../../../files/content.ts';
import { createLabels, findLatestPhotos } from '../../children/public.ts';
import type { Lists } from '../../lookups/queries.ts';

/** What a sheet says about a child. */
export interface SheetChild {
  readonly id: number;
  readonly childId: string;
  readonly givenName: string;
  /** 'Hiwot B.' */
  readonly shortName: string;
  readonly gender: ReservedChild['gender'];
  readonly age: number;
  /** 'Girl, 10 years' */
  readonly who: string;
  readonly country: string;
  readonly place: string;
  readonly facts: readonly Fact[];
  /** Only of a child that may be published. */
  readonly photo: StoredFile | undefined;
}

export type FactName = 'livesWith' | 'school' | 'likes' | 'helps' | 'birthday' | 'place';

export interface Fact {
  readonly name: FactName;
  readonly label: string;
  readonly text: string;
}

/** A sheet is handed to strangers: a sensitive field here is a type error. */
type Shown = Exclude<StoredField, { readonly isSensitive: true }>['name'];
const columns = [
  'webPublishable',
  'livingWith',
  'educationLevel',
  'educationGradeYear',
  'favoriteSubject',
  'favoritePlay',
  'chores',
] as const satisfies readonly Shown[];

/** The family name is on no sheet, so 'only with last name hidden' is enough. */
const publishable: ReadonlySet<string> = new Set(['Y', 'C']);

/** Values that say there is nothing to say: too young, none yet, not enrolled, ungraded. */
const sayNothing: Readonly<Partial<Record<(typeof columns)[number], readonly string[]>>> = {
  educationLevel: ['00', '11'],
  educationGradeYear: ['X'],
  favoriteSubject: ['18'],
  favoritePlay: ['20'],
  chores: ['15'],
};

/** More would not fit on its lines. */
const choresMaximum = 3;

const readRows = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('childRecord')
    .select(['id', 'code', 'isBirthDateEstimated', ...columns])
    .where('code', 'in', [...codes])
    .execute();
type Row = Awaited<ReturnType<typeof readRows>>[number];

interface Telling {
  readonly lists: Lists;
  readonly language: Language;
  /** The age on the sheet is that of this day. */
  readonly day: string;
}

const lowered = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1);
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function factsOf(child: ReservedChild, row: Row, { lists, language }: Telling): Fact[] {
  const { fact: words } = textsOf('event-pack')[language];
  const labels = createLabels(lists, language);
  const value = (column: Exclude<(typeof columns)[number], 'chores'>) => {
    const known = labels.byId(row[column]);
    return known === null || sayNothing[column]?.includes(known.code) ? '' : known.label;
  };
  const subject = value('favoriteSubject');
  const school = [
    value('educationGradeYear') || value('educationLevel'),
    subject && fill(words.subject, { subject }),
  ].filter(Boolean);
  const chores = labels.all(row.chores).filter(({ code }) => !sayNothing.chores?.includes(code));
  const month = new Intl.DateTimeFormat(languageRow(language).locale, { month: 'long', timeZone: 'UTC' }).format(
    new Date(child.birthDate),
  );
  const texts: Readonly<Record<FactName, readonly [label: string, text: string]>> = {
    livesWith: [words.livesWith, value('livingWith')],
    school: [words.school, capitalised(school.join(', '))],
    likes: [words.likes, value('favoritePlay')],
    helps: [
      words.helps,
      chores
        .slice(0, choresMaximum)
        .map(({ label }, index) => (index === 0 ? label : lowered(label)))
        .join(', '),
    ],
    birthday: [words.birthday, row.isBirthDateEstimated ? '' : fill(words.inMonth, { month })],
    place: [child.gender === 'Female' ? words.herPlace : words.hisPlace, child.community ?? ''],
  };
  return Object.entries(texts)
    .filter(([, [, text]]) => text !== '')
    .map(([name, [label, text]]) => ({ name: name as FactName, label, text }));
}

const initialOf = (name: string | null) => (name?.trim() ? ` ${[...name.trim()][0]?.toUpperCase()}.` : '');

/** In the order given, which is the order of the sheets. */
export async function readSheetChildren(
  db: Db,
  children: readonly ReservedChild[],
  telling: Telling,
): Promise<SheetChild[]> {
  if (children.length === 0) return [];
  const { lists, language, day } = telling;
  const { sheet: words } = textsOf('event-pack')[language];
  const codes = children.map(({ childId }) => childId);
  const rows = new Map((await readRows(db, codes)).map((row) => [row.code, row]));
  const isPublishable = ({ webPublishable }: Row) =>
    webPublishable !== null && publishable.has(lists.byId(webPublishable)?.code ?? '');
  const photos = await findLatestPhotos(
    db,
    [...rows.values()].filter(isPublishable).map(({ id }) => id),
  );
  return children.flatMap((child) => {
    const row = rows.get(child.childId);
    if (!row) return [];
    const age = ageOn(child.birthDate, day);
    const years = fill(pluralOf(words, 'years', age, language), { count: String(age) });
    return [
      {
        id: row.id,
        childId: child.childId,
        givenName: child.givenName,
        shortName: child.givenName + initialOf(child.familyName),
        gender: child.gender,
        age,
        who: `${child.gender === 'Female' ? words.girl : words.boy}, ${years}`,
        country: child.country.label,
        place: `${child.country.label}, ${child.project.label}`,
        facts: factsOf(child, row, telling),
        photo: photos.get(row.id),
      },
    ];
  });
}
