import { checkPolicyFile, type FileProblem } from '#contract/consent/pdf.ts';
import { policyDocumentMaximumBytes } from '#contract/consent/rules.ts';
import type { NewDocument } from './queries.ts';

const nameMaximum = 120;
const piece = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}

/**
 * OFFICE-091, OFFICE-092: checks the file's bytes, not its name. Of a file that is too large only enough is read to
 * prove it.
 */
export async function readDocument(file: File): Promise<NewDocument | FileProblem> {
  const bytes = new Uint8Array(await file.slice(0, policyDocumentMaximumBytes + 1).arrayBuffer());
  const problem = checkPolicyFile(bytes);
  return problem ?? { fileName: file.name.slice(-nameMaximum), content: toBase64(bytes) };
}
