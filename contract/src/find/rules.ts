import { can, type Grants, type Privilege } from '../access.ts';
import { isChildId, isChildIdPart, normaliseChildId } from '../children/child-id.ts';
import { searchNamePattern } from '../children/limits.ts';
import type { ChildSearch } from '../children/search.ts';
import { normaliseRecordNumber, recordDigits } from '../shared/values.ts';

/** Find anything: what a typed text may mean, and who may find what. */

export const findTextMaximum = 60;

/** Rows of a group; the others are counted. */
export const rowsShown = 3;

/** Records of a group that are counted. */
export const countMaximum = 100;

/** A shorter text would find almost everything. */
export const lettersMinimum = 2;

/** A part of a name must have this many letters to narrow the search of children (decision 10). */
export const nameLettersMinimum = 3;

/** More words are no name. */
const wordsMaximum = 4;

/** The groups the server finds, in the order they are shown. */
export const foundGroups = ['children', 'reservations', 'projects', 'people'] as const;
export type FoundGroup = (typeof foundGroups)[number];

export const foundPrivileges = {
  children: 'Registered Child:View',
  reservations: 'Reservation:View',
  projects: 'Projects:View',
  people: 'Admin User Profile Management:View',
} as const satisfies Record<FoundGroup, Privilege>;

export const groupsFor = (grants: Grants): readonly FoundGroup[] =>
  foundGroups.filter((group) => can(grants, foundPrivileges[group]));

export const isLongEnough = (typed: string): boolean => typed.trim().length >= lettersMinimum;

/** A number as people write it: '10482', '#10482', '010482'. */
const recordNumber = new RegExp(`^#?(\\d{1,${recordDigits}})$`);

/** The typed record number; reservation ids are running numbers. */
export function recordNumberOf(typed: string): string | undefined {
  const number = recordNumber.exec(typed.trim())?.[1];
  return number === undefined ? undefined : normaliseRecordNumber(number);
}

/** The beginning of a project number or the whole of it, which has six digits. */
export const projectNumberOf = (typed: string): string | undefined => /^\d{1,6}$/.exec(typed.trim())?.[0];

/** The child id that was typed as a whole. */
export const wholeChildId = (typed: string): string | undefined =>
  isChildId(typed) ? normaliseChildId(typed) : undefined;

/** A country code and the beginning of a project number: anything shorter may be a name. */
const childIdBeginning = /^\s*[a-z]{3}[\s-]?\d/i;

const enoughLetters = new RegExp(`\\p{L}{${nameLettersMinimum}}`, 'u');

export type NameSearch = Pick<ChildSearch, 'givenName' | 'familyName'>;

const isNarrow = ({ givenName = '', familyName = '' }: NameSearch): boolean =>
  enoughLetters.test(givenName) || enoughLetters.test(familyName);

/**
 * The searches by which a child of this name would be found: given name before family name, family name alone or given
 * name alone, and of two words also the family name first.
 */
export function nameSearchesOf(typed: string): readonly NameSearch[] {
  const words = typed.trim().split(/\s+/);
  const name = words.join(' ');
  if (!searchNamePattern.test(name) || words.length > wordsMaximum) return [];
  const splits = words.slice(1).map((_, index) => ({
    givenName: words.slice(0, index + 1).join(' '),
    familyName: words.slice(index + 1).join(' '),
  }));
  const [first = '', second] = words;
  const turned = words.length === 2 && second !== undefined ? [{ givenName: second, familyName: first }] : [];
  return [...splits, ...turned, { givenName: name }, { familyName: name }].filter(isNarrow);
}

/** What the child search is asked for this text; nothing when it can be neither an id nor a name. */
export function childSearchesOf(typed: string): readonly Pick<ChildSearch, 'childCode' | 'givenName' | 'familyName'>[] {
  const whole = wholeChildId(typed);
  if (whole !== undefined) return [{ childCode: whole }];
  const code = normaliseChildId(typed);
  if (childIdBeginning.test(typed) && isChildIdPart(code)) return [{ childCode: code }];
  return nameSearchesOf(typed);
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a word of the text begins with what was typed, ignoring case and accents. */
export const beginsWord = (text: string, typed: string): boolean =>
  ` ${plain(text)}`.replaceAll(/[^\p{L}\p{N}]/gu, ' ').includes(
    ` ${plain(typed)
      .trim()
      .replaceAll(/[^\p{L}\p{N}]/gu, ' ')}`,
  );
