import { describe, expect, test } from 'vitest';
import { saveSettings } from '#contract/office-settings/api.ts';
import { exportTabAudit, listCategoryAudit, listTabAudit } from '#contract/office-settings/audit-api.ts';
import type { Problem } from '#contract/problem.ts';
import { makeRole, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

let now = new Date('2026-02-02T18:11:02.000Z');
const { db, call, origin, tokenFor } = await testServer({ clock: () => now });

const ana = await makeUser(db, { roles: ['Local Administrator'], firstName: 'Ana', lastName: 'Delgado' });
const priya = await makeUser(db, {
  roles: ['Local Administrator'],
  firstName: 'Priya',
  lastName: 'Nair',
  language: 'es',
});

const save = (as: { email: string }, category: number, version: number, code: string, value: string) =>
  call(saveSettings, { office: 'USAO', category, version, settings: [{ code, value }] }, { as });

await save(ana, 1, 0, 'privacyPolicy', '30');
now = new Date('2026-02-03T05:30:00.000Z');
await save(priya, 1, 1, 'crmIntegration', 'Yes');
await save(ana, 2, 0, 'maxAgeLimit', '20');
await save(ana, 3, 0, 'partnershipHoldPeriod', '6');
await save(ana, 5, 0, 'expirationDays', '60');

const ask = async (filter: Partial<Record<'field' | 'modifiedBy' | 'value' | 'from' | 'to', string>>) => {
  const { output } = await call(listTabAudit, { office: 'USAO', tab: 'general', ...filter }, { as: ana });
  expect(output.total).toBe(output.entries.length);
  return output.entries.map(({ field }) => field);
};

describe('the histories of the tabs', () => {
  test('OFFICE-017 OFFICE-053 six columns, latest first, values with their units', async () => {
    const { output } = await call(listCategoryAudit, { office: 'USAO', category: 1 }, { as: ana });
    expect(output.entries).toEqual([
      {
        id: expect.any(Number),
        field: 'CRM Integration',
        oldValue: 'No',
        newValue: 'Yes',
        modifiedBy: 'Priya Nair',
        modifiedByEmail: priya.email,
        modifiedAt: '2026-02-03T05:30:00.000Z',
      },
      {
        id: expect.any(Number),
        field: 'Privacy Policy',
        oldValue: '7 Days',
        newValue: '30 Days',
        modifiedBy: 'Ana Delgado',
        modifiedByEmail: ana.email,
        modifiedAt: '2026-02-02T18:11:02.000Z',
      },
    ]);
  });

  test('OFFICE-018 OFFICE-019 OFFICE-020 OFFICE-052 every category has its own', async () => {
    const fields = async (category: number) =>
      (await call(listCategoryAudit, { office: 'USAO', category }, { as: ana })).output.entries.map(
        ({ field }) => field,
      );
    expect(await fields(2)).toEqual(['Max age limit']);
    expect(await fields(3)).toEqual(['Partnership hold period']);
    expect(await fields(5)).toEqual(['Expiration date']);
    const other = await makeUser(db, { office: 'CANO', roles: ['Local Administrator'] });
    for (const category of [2, 3, 5]) {
      const theirs = await call(listCategoryAudit, { office: 'CANO', category }, { as: other });
      expect(theirs.output.entries, String(category)).toEqual([]);
    }
    expect((await call(listCategoryAudit, { office: 'USAO', category: 4 }, { as: ana })).status).toBe(404);
    expect((await call(listTabAudit, { office: 'USAO', tab: 'nothing' }, { as: ana })).status).toBe(404);
  });

  test('are filtered by field, person, value and day in the zone of the office', async () => {
    expect(await ask({ field: 'privacy' })).toEqual(['Privacy Policy']);
    expect(await ask({ modifiedBy: 'nair' })).toEqual(['CRM Integration']);
    expect(await ask({ value: '30 days' })).toEqual(['Privacy Policy']);
    expect(await ask({ value: '%' })).toEqual([]);
    // 05:30 in UTC is still the evening before in Pacific time.
    expect(await ask({ from: '2026-02-02', to: '2026-02-02' })).toEqual(['CRM Integration', 'Privacy Policy']);
    expect(await ask({ from: '2026-02-03' })).toEqual([]);
  });

  test('I18N-002 are searched by the words their reader reads', async () => {
    const found = async (filter: { field?: string; value?: string }) =>
      (await call(listTabAudit, { office: 'USAO', tab: 'general', ...filter }, { as: priya })).output.total;
    expect(await found({ field: 'política' })).toBe(1);
    expect(await found({ value: '30 días' })).toBe(1);
    expect(await found({ field: 'CRM', value: 'sí' })).toBe(1);
    expect(await found({ field: 'privacy' })).toBe(0);
  });

  test('OFFICE-017 OFFICE-053 come in pages, those of the office alone', async () => {
    const office = 'ESPO';
    const as = await makeUser(db, { office, roles: ['Local Administrator'] });
    for (let version = 0; version < 12; version++) {
      const settings = [{ code: 'privacyPolicy', value: String(11 + version) }];
      await call(saveSettings, { office, category: 1, version, settings }, { as });
    }
    const page = async (number: number) => {
      const { output } = await call(listTabAudit, { office, tab: 'general', page: number, pageSize: 10 }, { as });
      return [output.total, ...output.entries.map(({ newValue }) => parseInt(newValue ?? '', 10))];
    };
    expect(await page(1)).toEqual([12, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13]);
    expect(await page(2)).toEqual([12, 12, 11]);
    expect(await page(3)).toEqual([12]);
  });

  test('CONST-013 a page that does not exist and a size that is not offered are refused', async () => {
    const headers = { authorization: `Bearer ${await tokenFor(ana.email)}` };
    const answer = async (query: string) => {
      const response = await fetch(`${origin}/v1/fundraisingOfficeSettings/USAO/audit/general?${query}`, { headers });
      const { errors = [] } = (await response.json()) as Partial<Problem>;
      return [response.status, ...errors.map(({ field, code }) => `${field} ${code}`)];
    };
    for (const size of ['10', '25', '50', '100']) expect(await answer(`Page=1&PageSize=${size}`)).toEqual([200]);
    for (const size of ['0', '7', '1000'])
      expect(await answer(`PageSize=${size}`)).toEqual([400, 'PageSize not-in-list']);
    expect(await answer('Page=0')).toEqual([400, 'Page out-of-range']);
    expect(await answer('Page=x')).toEqual([400, 'Page not-a-number']);
  });
});

describe('the export', () => {
  test('OFFICE-030 I18N-002 is csv in the formats of the office, in the words of the reader’s screen', async () => {
    const { text, headers } = await call(
      exportTabAudit,
      { office: 'USAO', tab: 'general', field: 'integración' },
      { as: priya },
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain(
      encodeURIComponent('ajustes-de-la-oficina-USAO-general-auditoría.csv'),
    );
    const [head, row] = text.replace(/^\uFEFF/, '').split('\r\n');
    expect(head).toBe('ID de auditoría,Campo,Valor anterior,Valor nuevo,Modificado por,Fecha y hora de modificación');
    expect(row).toMatch(/^\d+,Integración con el CRM,No,Sí,Priya Nair \(.+@prcds\.example\),02\/02\/2026 09:30:00 PM$/);
  });

  test('I18N-002 is named after its tab in the reader’s language', async () => {
    const { headers } = await call(exportTabAudit, { office: 'USAO', tab: 'countryGroupings' }, { as: priya });
    const name = 'ajustes-de-la-oficina-USAO-grupos-de-países-auditoría.csv';
    expect(headers.get('content-disposition')).toContain(encodeURIComponent(name));
  });

  test('needs Export, not only View', async () => {
    const as = await makeUser(db, { roles: [await makeRole(db, ['Admin Office Setting:View'])] });
    expect((await call(listTabAudit, { office: 'USAO', tab: 'general' }, { as })).status).toBe(200);
    expect((await call(exportTabAudit, { office: 'USAO', tab: 'general' }, { as })).problem.code).toBe('no-access');
  });

  test('runs no formula in a spreadsheet', async () => {
    await db
      .insertInto('auditEntry')
      .values({
        entity: 'office-settings',
        entityId: 'USAO/notifications',
        field: '=HYPERLINK("http://evil")',
        oldValue: '@SUM(1)',
        newValue: 'a, "b"\nc',
        modifiedBy: ana.id,
        modifiedAt: now,
      })
      .execute();
    const { text } = await call(exportTabAudit, { office: 'USAO', tab: 'notifications' }, { as: ana });
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")",'@SUM(1),"a, ""b""\nc",Ana Delgado (${ana.email})`);
  });
});
