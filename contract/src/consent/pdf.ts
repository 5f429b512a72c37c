import type { FieldErrorCode } from '../errors.ts';
import { policyDocumentMaximum, policyDocumentMaximumBytes } from './rules.ts';

/**
 * Is this really a PDF that everybody can open? Nobody could accept one that cannot be shown, and the whole office
 * would stand before a closed door; so its bytes are asked, not its name. The server
 * goes on to look for its pages.
 */
export interface FileProblem {
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string>>;
}

const latin = new TextDecoder('latin1');
const textOf = (bytes: Uint8Array, from: number, to = bytes.length) =>
  latin.decode(bytes.subarray(Math.max(0, from), to));

/** The end of the file names where its table of contents begins, and there it must be. */
function hasTableOfContents(bytes: Uint8Array): boolean {
  const end = textOf(bytes, bytes.length - 2048);
  const named = [...end.matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].at(-1)?.[1];
  return named !== undefined && /^\s*(xref|\d+\s+\d+\s+obj)\b/.test(textOf(bytes, Number(named), Number(named) + 40));
}

export function checkPolicyFile(bytes: Uint8Array): FileProblem | undefined {
  if (bytes.length > policyDocumentMaximumBytes)
    return { code: 'file-too-large', params: { maximum: policyDocumentMaximum } };
  const hasHeader = /^%PDF-[12]\.\d/.test(textOf(bytes, 0, 8));
  if (!hasHeader || !hasTableOfContents(bytes)) return { code: 'not-a-pdf' };
  const text = textOf(bytes, 0);
  if (/\/Encrypt\b/.test(text)) return { code: 'pdf-protected' };
  return /\/Root\b/.test(text) ? undefined : { code: 'not-a-pdf' };
}
