import { expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import { listSettings, saveSettings } from '#contract/office-settings/api.ts';
import { exportTabAudit } from '#contract/office-settings/audit-api.ts';
import { send } from '../../../testing/call.ts';
import { makeUser } from '../../../testing/factories.ts';
import { startProcess } from '../../../testing/process.ts';
import { makeChildren, makeProject } from '../../../testing/reservations/world.ts';
import { testServer } from '../../../testing/server.ts';

const server = await testServer();
const { db, issuer, databaseUrl } = server;
const as = await makeUser(db, { roles: ['Local Administrator'] });
const office = 'USAO';

test('OFFICE-001 OFFICE-030 what one server stores rules in another process at its next request, without a restart', async () => {
  const other = await startProcess({
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: issuer.audience,
  });
  const origin = await other.origin();
  const headers = { authorization: `Bearer ${await issuer.token(as.email)}` };
  await makeChildren(db, await makeProject(db, 'KHM'), 3);
  const search = async () =>
    (await send(origin, searchChildren, { search: { countries: ['KHM'] } }, { headers })).output.total;
  const history = async () => (await send(origin, exportTabAudit, { office, tab: 'general' }, { headers })).text;
  const save = async (category: number, code: string, value: string) => {
    const { version } = (await server.call(listSettings, { office, category }, { as })).output;
    await server.call(saveSettings, { office, category, version, settings: [{ code, value }] }, { as });
  };
  expect(await search()).toBe(3);
  await save(2, 'maximumRcRecords', '2');
  expect(await search()).toBe(2);
  await save(1, 'applicationTimeFormat', 'HH:MM');
  expect(await history()).toMatch(/,\d\d\/\d\d\/\d{4} \d\d:\d\d\r?\n/);
  await save(1, 'applicationDateFormat', 'YYYY-MM-DD');
  expect(await history()).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d\r?\n/);
});
