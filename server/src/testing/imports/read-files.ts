import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readImportFile } from '../../domains/imports/reading/read-file.ts';

/** Reads the given files and prints the largest memory growth in megabytes. */

const [honest = '', ...files] = process.argv.slice(2);

const read = async (path: string) =>
  readImportFile('reservation', { fileName: basename(path), content: await readFile(path) }).then(
    ({ rows }) => `${rows.length} rows`,
    (error) => error.errors?.[0]?.code ?? String(error),
  );

const megabytes = () => Math.round(process.resourceUsage().maxRSS / 1024);

await read(honest);
const before = megabytes();
const outcomes: Record<string, string> = {};
for (const path of files) outcomes[basename(path)] = await read(path);
process.stdout.write(JSON.stringify({ outcomes, growth: megabytes() - before }));
