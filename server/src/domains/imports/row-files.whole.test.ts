import { expect, test } from 'vitest';
import { type ImportFormat, importFileMaximum } from '#contract/imports/rules.ts';
import { readImportFile } from './reading/read-file.ts';
import { asUploadable } from './row-files.ts';

/** The number of rows that fit into a csv file of 1 MB, each with an error. */
const count = 42_000;

async function* rows() {
  for (let n = 0; n < count; n += 1)
    yield [
      String(10_000 + ((n * 7919) % 90_000)),
      `ETH-${100_000 + ((n * 104_729) % 900_000)}-${1000 + (n % 9000)}`,
      String(n + 2),
      'There is no child with this ID',
    ];
}

test.each(['csv', 'xlsx'] as const)(
  'rows of a full file leave as a file that can be uploaded (%s)',
  async (format: ImportFormat) => {
    const table = {
      name: ['errors'],
      type: 'reservation',
      format,
      further: ['Row', 'Error Description'],
      count,
      rows,
    } as const;
    const asker = { hasHungUp: () => false };
    const made = await asUploadable(asker, table, 'en');
    const { fileName, content } = made as { fileName: string; content: Buffer };
    expect(content.length).toBeLessThanOrEqual(importFileMaximum);
    const { rows: read, ignoredColumns } = await readImportFile('reservation', { fileName, content });
    expect(read.length).toBe(count);
    expect(read[0]).toEqual({ rowId: 2, data: { reservationId: '10000', childId: 'ETH-100000-1000' } });
    expect(ignoredColumns).toEqual([]);
  },
);
