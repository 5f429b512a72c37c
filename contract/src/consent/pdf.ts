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

/**
 * Where the table of contents begins, as the end of the file says. Viewers take the last 'startxref' of the file, whatever
 * stands around it: if this check took another one, a viewer could show something that was never checked.
 */
export function tableOfContentsAt(text: string): number | undefined {
  const last = text.lastIndexOf('startxref');
  const named = last < 0 ? undefined : /^startxref\s+(\d{1,10})\s+%%EOF/.exec(text.slice(last))?.[1];
  return named === undefined ? undefined : Number(named);
}

function hasTableOfContents(text: string): boolean {
  const at = tableOfContentsAt(text);
  return at !== undefined && /^\s*(xref|\d+\s+\d+\s+obj)\b/.test(text.slice(at, at + 40));
}

export function checkPolicyFile(bytes: Uint8Array): FileProblem | undefined {
  if (bytes.length > policyDocumentMaximumBytes)
    return { code: 'file-too-large', params: { maximum: policyDocumentMaximum } };
  const text = latin.decode(bytes);
  if (!/^%PDF-[12]\.\d/.test(text) || !hasTableOfContents(text)) return { code: 'not-a-pdf' };
  if (/\/Encrypt\b/.test(text)) return { code: 'pdf-protected' };
  return /\/Root\b/.test(text) ? undefined : { code: 'not-a-pdf' };
}
