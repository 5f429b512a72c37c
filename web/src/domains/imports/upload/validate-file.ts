import { importFileExtensions, importFileMaximum, importFileMaximumText } from '#contract/imports/rules.ts';
import type { FieldProblem } from '#contract/problem.ts';

type Refusal = Pick<FieldProblem, 'code' | 'params'>;

/** IMP-020, IMP-021, IMP-028: checks made before the upload. The server checks the content. */
export function validateFile({ name, size }: Pick<File, 'name' | 'size'>): Refusal | undefined {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase();
  if (ending === '.xls') return { code: 'file-old-excel' };
  if (ending === '.xlsm') return { code: 'file-with-macros' };
  if (!importFileExtensions.some((extension) => extension === ending)) return { code: 'file-not-a-spreadsheet' };
  if (size === 0) return { code: 'file-empty' };
  if (size > importFileMaximum) return { code: 'file-too-large', params: { maximum: importFileMaximumText } };
  return undefined;
}
