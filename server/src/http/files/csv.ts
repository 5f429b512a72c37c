/** Spreadsheets run what begins like a formula; a quote in front keeps it text. */
export const harmless = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const cell = (text: string) => {
  const safe = harmless(text);
  // Where a comma is the decimal mark, spreadsheets part cells at semicolons.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The mark by which spreadsheets know UTF-8; it stands before the first line. */
export const csvMark = '\uFEFF';

export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`;

export const csvType = 'text/csv; charset=utf-8';

/** RFC 4180. */
export const toCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`${csvMark}${rows.map(csvLine).join('')}`, 'utf8');
