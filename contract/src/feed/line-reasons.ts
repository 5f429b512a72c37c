import { textsOf } from '#texts/shared.ts';
import type { FieldProblem } from '../problem.ts';
import type { Language } from '../shared/language.ts';
import { byLanguage, fill, type Localized } from '../shared/localized.ts';
import { isStoredDate } from './list-changes.ts';

const { line: reasons, form: forms, refusedReason } = byLanguage(textsOf('feed'));

/** The head of the column of reasons. */
export const reasonLabel: Localized = refusedReason;

const reasonOf = (code: string): Localized =>
  Object.hasOwn(reasons, code) ? reasons[code as keyof typeof reasons] : reasons.other;

/** 'Letters.0.File' is a File. */
function formOf(field: string): Localized | undefined {
  const name = field.split('.').at(-1) ?? '';
  return Object.hasOwn(forms, name) ? forms[name as keyof typeof forms] : undefined;
}

/** Of what nobody can read field by field: the line itself. */
const ofLine: Readonly<Record<string, string>> = { 'too-long': 'line-too-long' };

/**
 * Why a line was refused: what is wrong with what was sent, and what is allowed. `dayOf` writes days as the reader does.
 * A reason that lacks a parameter, as those of earlier versions do, is said without it.
 */
export function lineReason(
  { field, code, params = {} }: Pick<FieldProblem, 'field' | 'params'> & { readonly code: string },
  language: Language,
  dayOf: (day: string) => string = (day) => day,
): string {
  const text = reasonOf(field === '' ? (ofLine[code] ?? code) : code)[language];
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isStoredDate(String(value)) ? dayOf(String(value)) : String(value),
    ]),
  );
  const isComplete = [...text.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => name in values);
  const said = isComplete ? fill(text, values) : reasons.other[language];
  const form = code === 'invalid' ? formOf(field)?.[language] : undefined;
  return form === undefined ? said : `${said} ${form}`;
}
