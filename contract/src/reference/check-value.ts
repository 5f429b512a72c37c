import { z } from 'zod';
import { tidyLine } from '../shared/records.ts';
import { nameMaximum, oneLine } from '../shared/values.ts';
import { type ReferenceList, ruleOf } from './rules.ts';

/** How codes and names of reference data are written. */

export const codeMaximum = 10;
const valueCode = /^[A-Z0-9-]+$/;

/** A code is written once and never changes. */
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

interface TextProblem {
  readonly code: 'required' | 'too-long' | 'invalid-characters' | 'reference-code';
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

export const codeProblem = (code: string): TextProblem | undefined => firstProblem(ValueCode, code, codeMaximum);
