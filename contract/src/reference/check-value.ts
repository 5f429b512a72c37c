import { z } from 'zod';
import { tidyLine } from '../shared/records.ts';
import { nameMaximum, officeCodePattern, oneLine } from '../shared/values.ts';
import { type ReferenceList, ruleOf } from './rules.ts';

/** How codes and names of reference data are written. */

export const codeMaximum = 10;
const valueCode = /^[A-Z0-9-]+$/;

/** A code is written once and never changes. The form that its list asks for is checked with `codeProblem`. */
export const ValueCode = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(codeMaximum, { error: 'too-long' })
  .regex(valueCode, { error: 'reference-code' });

export const nameMaximumOf = (list: ReferenceList): number => ruleOf(list).nameMaximum ?? nameMaximum;

const longestName = 60;

/** The limit of the list is checked with `nameProblem`, because the schema does not know the list. */
export const ValueName = z
  .string({ error: 'required' })
  .max(200, { error: 'too-long' })
  .overwrite(tidyLine)
  .min(1, { error: 'required' })
  .max(longestName, { error: 'too-long' })
  .regex(oneLine, { error: 'invalid-characters' });

/** Codes of regions, countries and offices: how many capital letters they have. */
const placeCodes = {
  region: { pattern: officeCodePattern, maximum: 6, code: 'place-code' },
  office: { pattern: officeCodePattern, maximum: 6, code: 'place-code' },
  country: { pattern: /^[A-Z]{3}$/, maximum: 3, code: 'country-code' },
} as const;

export const isoCodeMaximum = 2;

/** Two capital letters, as ISO 3166 has them. */
export const IsoCode = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .regex(/^[A-Z]{2}$/, { error: 'iso-code' });

interface TextProblem {
  readonly code:
    | 'required'
    | 'too-long'
    | 'invalid-characters'
    | 'reference-code'
    | 'place-code'
    | 'country-code'
    | 'iso-code';
  readonly params?: { readonly maximum: number };
}

const firstProblem = (schema: z.ZodType, text: string, maximum: number): TextProblem | undefined => {
  const issue = schema.safeParse(text).error?.issues[0];
  return issue && { code: issue.message as TextProblem['code'], params: { maximum } };
};

export function nameProblem(list: ReferenceList, name: string): TextProblem | undefined {
  const maximum = nameMaximumOf(list);
  const problem = firstProblem(ValueName, name, maximum);
  if (problem) return problem;
  return tidyLine(name).length > maximum ? { code: 'too-long', params: { maximum } } : undefined;
}

export const isValueCode = (code: string): boolean => ValueCode.safeParse(code).success;

const placeCodeOf = (list: ReferenceList) => {
  const { place } = ruleOf(list);
  return place && placeCodes[place];
};

export const codeMaximumOf = (list: ReferenceList): number => placeCodeOf(list)?.maximum ?? codeMaximum;

export function codeProblem(list: ReferenceList, code: string): TextProblem | undefined {
  const form = placeCodeOf(list);
  const isWrong = form && code.trim() !== '' && !form.pattern.test(code.trim());
  return isWrong ? { code: form.code } : firstProblem(ValueCode, code, codeMaximumOf(list));
}

export const isoCodeProblem = (code: string): TextProblem | undefined => firstProblem(IsoCode, code, isoCodeMaximum);
