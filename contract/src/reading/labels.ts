import { textsOf } from '#texts/shared.ts';
import type { Language } from '../shared/language.ts';
import { byLanguage, inEveryLanguage, type Localized } from '../shared/localized.ts';
import type { ChildList, ReadingState } from './rules.ts';

/** F16: labels for the screen and for files. */

const { state, list, column } = byLanguage(textsOf('reading'));

export const readingStateLabels: Readonly<Record<ReadingState, Localized>> = state;
export const childListLabels: Readonly<Record<ChildList, Localized>> = list;

const columns = [
  column.person,
  column.email,
  column.roles,
  column.children,
  column.opened,
  column.state,
  column.lastRead,
  column.liftedBy,
  column.reason,
];

export const readingColumnLabels: Readonly<Record<Language, readonly string[]>> = inEveryLanguage((language) =>
  columns.map((label) => label[language]),
);
