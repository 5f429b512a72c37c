/**
 * The offset of the cross-reference table, from the end of the file. Viewers use the last 'startxref' in the file; if
 * a check used another one, a viewer could show content that was not checked.
 */
export function crossReferenceOffset(text: string): number | undefined {
  const last = text.lastIndexOf('startxref');
  const named = last < 0 ? undefined : /^startxref\s+(\d{1,10})\s+%%EOF/.exec(text.slice(last))?.[1];
  return named === undefined ? undefined : Number(named);
}
