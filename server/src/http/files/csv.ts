/** Prevents CSV injection: spreadsheets evaluate cells that begin like a formula; a leading quote keeps them text. */
export const escapeFormula = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const cell = (text: string) => {
  const safe = escapeFormula(text);
  // Spreadsheets in locales with a decimal comma separate cells at semicolons.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The byte order mark by which spreadsheets recognise UTF-8. */
export const byteOrderMark = '\uFEFF';

export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`;

export const csvType = 'text/csv; charset=utf-8';

/** RFC 4180. */
export const toCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`${byteOrderMark}${rows.map(csvLine).join('')}`, 'utf8');
