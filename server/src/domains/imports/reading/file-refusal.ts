import type { FieldErrorCode } from '#contract/errors.ts';
import { failFields } from '../../../refusal.ts';

/** Why a whole file is refused; named as the part of the upload it came in. */
export function failFile(
  code: FieldErrorCode & (`file-${string}` | 'template-mismatch'),
  params?: Readonly<Record<string, string | number>>,
): never {
  return failFields({ field: 'file', code, ...(params && { params: { ...params } }) });
}
