import type { FieldErrorCode } from '../errors.ts';
import { policyDocumentMaximum, policyDocumentMaximumBytes } from './rules.ts';

/**
 * Checks that the uploaded Terms of Use are a PDF that every viewer can open: if it cannot be shown, the whole office
 * is locked out, because nobody can accept it. The check reads the bytes, not the file name. The server also checks the
 * pages.
 */
export interface FileProblem {
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string>>;
}

const latin = new TextDecoder('latin1');

/**
 * The offset of the cross-reference table, from the end of the file. Viewers use the last 'startxref' in the file; if
 * this check used another one, a viewer could show content that was not checked.
 */
export function crossReferenceOffset(text: string): number | undefined {
  const last = text.lastIndexOf('startxref');
  const named = last < 0 ? undefined : /^startxref\s+(\d{1,10})\s+%%EOF/.exec(text.slice(last))?.[1];
  return named === undefined ? undefined : Number(named);
}

function hasCrossReference(text: string): boolean {
  const at = crossReferenceOffset(text);
  return at !== undefined && /^\s*(xref|\d+\s+\d+\s+obj)\b/.test(text.slice(at, at + 40));
}

export function checkPolicyFile(bytes: Uint8Array): FileProblem | undefined {
  if (bytes.length > policyDocumentMaximumBytes)
    return { code: 'file-too-large', params: { maximum: policyDocumentMaximum } };
  const text = latin.decode(bytes);
  if (!/^%PDF-[12]\.\d/.test(text) || !hasCrossReference(text)) return { code: 'not-a-pdf' };
  if (/\/Encrypt\b/.test(text)) return { code: 'pdf-protected' };
  return /\/Root\b/.test(text) ? undefined : { code: 'not-a-pdf' };
}
