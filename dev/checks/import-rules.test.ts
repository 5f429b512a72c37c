import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** File, its import, and the rule that forbids it; without a rule it is allowed. */
const imports: ReadonlyArray<readonly [file: string, from: string, rule?: string]> = [
  ['contract/src/children/api.ts', 'zod'],
  ['contract/src/children/rules.ts', 'node:crypto', 'contract-depends-on-zod-and-texts'],
  ['contract/src/children/rules.test.ts', 'vitest'],
  ['contract/src/children/labels.ts', '#texts/shared.ts'],
  ['texts/shared.ts', './en/shared.ts'],
  ['texts/en/shared.ts', './shared/children.ts'],
  ['texts/en/shared/children.ts', '#contract/children/api.ts', 'texts-depend-on-nothing'],
  ['server/src/domains/children/queries.ts', '#contract/children/api.ts'],
  ['server/src/domains/children/actions.ts', './queries.ts'],
  ['server/src/domains/csm/actions.ts', '../children/queries.ts'],
  ['server/src/domains/csm/send.ts', '../reservations/public.ts'],
  ['server/src/domains/reservations/public.ts', './release.ts'],
  ['server/src/domains/reservations/release.ts', 'kysely'],
  ['server/src/domains/csm/routes.ts', '../children/actions.ts', 'domains-share-public-and-queries'],
  ['server/src/db/connection.ts', '../domains/children/queries.ts', 'db-and-external-know-no-domain'],
  ['contract/src/shared/pdf.ts', 'zod'],
  ['server/src/pdf-reader/objects.ts', '#contract/shared/pdf.ts'],
  ['server/src/pdf-reader/pages.ts', './objects.ts'],
  ['server/src/pdf-reader/values.ts', '#contract/children/api.ts', 'readers-of-files-know-no-domain'],
  ['server/src/xlsx-reader/sheet-rows.ts', '../domains/children/queries.ts', 'readers-of-files-know-no-domain'],
  ['server/src/app.ts', './domains/csm/routes.ts'],
  ['server/src/jobs/queue.ts', '../testing/harness.ts', 'no-harness-in-the-product'],
  ['server/src/testing/harness.ts', '#dev/postgres/launcher.ts'],
  ['server/src/http/route.ts', '#dev/postgres/launcher.ts', 'server-knows-contract-and-texts'],
  ['server/src/http/problem.ts', 'vitest', 'product-needs-no-development-packages'],
  ['web/src/ui/grid.tsx', 'react'],
  ['web/src/ui/dialogs/dialog.tsx', '#contract/children/api.ts', 'kit-knows-react-alone'],
  ['web/src/api/call.ts', '../ui/grid.tsx', 'web-api-knows-contract-alone'],
  ['web/src/forms/form-parts.ts', '../ui/grid.tsx'],
  ['web/src/forms/use-record-form.ts', '../domains/csm/send-screen.tsx', 'web-forms-know-no-domain'],
  ['web/src/domains/children/search-screen.tsx', '../../app/paths.ts'],
  ['web/src/domains/csm/send-screen.tsx', '../children/search-screen.tsx', 'web-domains-are-composed-in-app'],
  ['web/src/app/paths.ts', '#contract/children/api.ts'],
  ['web/src/app/routes.tsx', '#server/app.ts', 'web-knows-contract-alone'],
  ['dev/postgres/launcher.ts', 'node:fs'],
  ['dev/world.ts', '#server/db/pool.ts'],
  ['dev/start.ts', '#server/domains/csm/routes.ts', 'dev-knows-entry-points-of-the-server'],
  ['server/src/db/pool.ts', './lost.ts', 'resolvable'],
  // A cycle is reported once, at its first import.
  ['server/src/external/crm.ts', './mail.ts', 'no-cycles'],
  ['server/src/external/mail.ts', './crm.ts'],
];

let folder: string;
let found: Set<string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prcds-rules-'));
  for (const name of ['.dependency-cruiser.cjs', 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, from] of imports) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `import '${from}';\nexport const mark = 1;\n`);
  }
  const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = ['--config', '.dependency-cruiser.cjs', '--preserve-symlinks', '--output-type', 'json'];
  const { stdout: output } = spawnSync(
    process.execPath,
    [cruise, ...args, 'texts', 'contract', 'server', 'web', 'dev'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const report = JSON.parse(output) as { summary: { violations: Array<{ from: string; rule: { name: string } }> } };
  found = new Set(report.summary.violations.map(({ from, rule }) => `${from} ${rule.name}`));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(imports)('%s importing %s: %s', (file, _from, rule) => {
  const broken = [...found].filter((violation) => violation.startsWith(`${file} `));
  expect(broken).toEqual(rule ? [`${file} ${rule}`] : []);
});
