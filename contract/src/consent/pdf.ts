import type { FieldErrorCode } from '../errors.ts';
import { crossReferenceOffset } from '../shared/pdf.ts';
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
