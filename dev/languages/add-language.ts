import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PseudoLanguage, pseudoText, pseudoTexts } from './pseudo.ts';
import { readTexts } from './read.ts';

type Json = { [key: string]: Json | string } | Json[];

/** Changes a file of the tree; a step that changes nothing is no longer the one that CONTRIBUTING describes. */
function edit(root: string, path: string, change: (text: string) => string): void {
  const before = readFileSync(join(root, path), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${path} has no place for a language any more: see 'A new language'.`);
  writeFileSync(join(root, path), after);
}

/** Step 1: the texts. */
async function addTexts(root: string, language: PseudoLanguage): Promise<void> {
  const folder = join(root, 'texts', language.code);
  cpSync(join(root, 'texts', 'es'), folder, { recursive: true });
  for (const [file, english] of await readTexts(join(root, 'texts', 'en')))
    writeFileSync(
      join(folder, file),
      `import type en from '../../en/${file}';
import type { Translation } from '../../translation.ts';

export default ${JSON.stringify(pseudoTexts(language, english), null, 2)} satisfies Translation<typeof en>;
`,
    );
}

/** Step 2: the list. */
function addToList(root: string, { code, direction, ...language }: PseudoLanguage): void {
  const name = pseudoText(language, 'Sample');
  const row = `  { code: '${code}', name: '${name}', locale: '${code}', direction: '${direction}' },\n`;
  edit(root, 'contract/src/shared/language.ts', (text) =>
    text.replace('] as const satisfies', `${row}] as const satisfies`),
  );
  edit(root, 'texts/shared.ts', (text) =>
    text
      .replace("import es from './es/shared.ts';\n", (es) => `${es}import ${code} from './${code}/shared.ts';\n`)
      .replace(/(?<=const all = \{ [^}]*) \}/, `, ${code} }`),
  );
}

/** Every name in English gets one in the language. The English names of regions are in offices.json. */
function nameIn(language: PseudoLanguage, json: Json, regions: ReadonlyMap<string, string>, key = ''): void {
  if (!Array.isArray(json)) {
    const english = typeof json.en === 'string' ? json.en : typeof json.es === 'string' ? regions.get(key) : undefined;
    if (english !== undefined) json[language.code] = pseudoText(language, english);
  }
  for (const [name, part] of Object.entries(json)) if (typeof part === 'object') nameIn(language, part, regions, name);
}

/** Step 3: the migration, the names of lists and places, the types and what the columns hold. */
function addToDatabase(root: string, languages: readonly PseudoLanguage[]): void {
  const codes = ['en', 'es', ...languages.map(({ code }) => code)].map((code) => `'${code}'`).join(', ');
  const columns = {
    lookup_value: 'label',
    country: 'name',
    region: 'name',
    office: 'name',
    policy_document: 'content',
  };
  const added = languages.flatMap(({ code }) =>
    Object.entries(columns).map(
      ([table, column]) =>
        `alter table ${table} add column ${column}_${code} ${column === 'content' ? 'bytea' : 'text'};`,
    ),
  );
  const checks = ['app_user', 'notification_template'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_language_check;`,
    `alter table ${table} add constraint ${table}_language_check check (language in (${codes}));`,
  ]);
  writeFileSync(join(root, 'server/migrations/9999-languages.sql'), `${[...checks, ...added].join('\n')}\n`);

  const { regions } = JSON.parse(readFileSync(join(root, 'server/reference/offices.json'), 'utf8')) as {
    regions: readonly { code: string; name: string }[];
  };
  const names = new Map(regions.map(({ code, name }) => [code, name]));
  edit(root, 'server/reference/lookups.json', (text) => {
    const json = JSON.parse(text) as Json;
    for (const language of languages) nameIn(language, json, names);
    return JSON.stringify(json, null, 2);
  });
  const alsoNamed = (ending: RegExp, also: (name: string, code: string) => string) => (text: string) =>
    text.replace(ending, (whole, name: string) => whole + languages.map(({ code }) => also(name, code)).join(''));
  edit(
    root,
    'server/src/personal-data/columns.ts',
    alsoNamed(/\b(label|name|content)_es\b/g, (name, code) => ` ${name}_${code}`),
  );
  const capital = (code: string) => code.replace(/^./, (letter) => letter.toUpperCase());
  edit(
    root,
    'server/src/db/tables.ts',
    alsoNamed(
      /^ {2}(label|name|content)Es: .*;\n/gm,
      (name, code) => `  ${name}${capital(code)}: ${name === 'content' ? 'Buffer' : 'string'} | null;\n`,
    ),
  );
}

/** Step 4: the calendar. */
const addToCalendar = (root: string, { code }: PseudoLanguage): void =>
  edit(root, 'web/src/ui/fields/date-field.tsx', (text) =>
    text.replace("import 'dayjs/locale/es';\n", (es) => `${es}import 'dayjs/locale/${code}';\n`),
  );

/** Does in this tree what 'A new language' in CONTRIBUTING tells a translator to do, without pictures of the help. */
export async function addLanguages(root: string, languages: readonly PseudoLanguage[]): Promise<void> {
  for (const language of languages) {
    await addTexts(root, language);
    addToList(root, language);
    addToCalendar(root, language);
  }
  addToDatabase(root, languages);
}
