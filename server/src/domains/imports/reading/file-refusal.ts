import type { FieldErrorCode } from '#contract/errors.ts';
import { failFields } from '../../../refusal.ts';

/** Refuses the whole file; the field name is the multipart field of the upload. */
export function failFile(
  code: FieldErrorCode & (`file-${string}` | 'template-mismatch'),
  params?: Readonly<Record<string, string | number>>,
): never {
  return failFields({ field: 'file', code, ...(params && { params: { ...params } }) });
}
