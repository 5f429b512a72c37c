import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AccessLogEntry, accessActions, listAccessLog } from '#contract/children/access-log.ts';
import { loggedCriteria, recordForms } from '#contract/children/logged.ts';
import { childLists } from '#contract/reading/rules.ts';
import { paths } from '../../../app/paths.ts';
import { control, fill } from '../../../testing/form.ts';
import { listOf } from '../../../testing/lists.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';

const anEntry = (over: Partial<AccessLogEntry> = {}): AccessLogEntry => ({
  id: 1,
  at: '2026-04-16T22:31:00.000Z',
  user: 'Noor Rahman',
  email: 'noor@prcds.example',
  through: null,
  action: 'view',
  childId: null,
  childCount: 0,
  isSensitive: false,
  record: null,
  list: null,
  criteria: [],
  ...over,
});

const log = (...entries: readonly AccessLogEntry[]) =>
  z.encode(listAccessLog.output, { entries: [...entries], hasMore: false });

async function open(entries: readonly AccessLogEntry[], more: { language?: 'en' | 'es'; user?: string } = {}) {
  const { user, ...options } = more;
  const view = await renderScreen('officeSettings', paths.officeSettings({ tab: 'accessLog', ...(user && { user }) }), {
    answers: {
      'GET accessLog': log(...entries),
      'GET country': { Countries: [{ CountryId: 'ETH', CountryName: 'Ethiopia', RegionId: 'EAF', Active: true }] },
      'GET list/fundingOffice': listOf(['ESPO', 'Spain']),
    },
    ...options,
  });
  const table = await screen.findByRole('table');
  return { ...view, lines: within(table).getAllByRole('row').slice(1) };
}

const listed: Partial<AccessLogEntry> = { action: 'list', childCount: 1250 };

describe('F16 F17 the access log', () => {
  test.each([
    ['en' as const, ['When', 'User', 'Action', 'Record', 'Sensitive values']],
    ['es' as const, ['Cuándo', 'Usuario', 'Acción', 'Registro', 'Datos sensibles']],
  ])('its headings fit roles, settings and users as well as children (%s)', async (language, headings) => {
    await open([anEntry({ action: 'export-history', record: 'role/3' })], { language });
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual(headings);
  });

  test.each<[string, Partial<AccessLogEntry>, readonly string[]]>([
    [
      'a search',
      { ...listed, list: 'search', criteria: ['ChildCountryId', 'AgeRange', 'Religion'] },
      ['Noor Rahman (noor@prcds.example)', 'Listed', '1,250 children: Search Child, by Country, Age, Religion'],
    ],
    [
      'available children',
      { ...listed, childCount: 1, list: 'available', criteria: ['ChildCountry', 'PhotoAvailable'] },
      ['Noor Rahman (noor@prcds.example)', 'Listed', '1 child: Available children, by Country, Photo available'],
    ],
    [
      'criteria that this version does not know',
      { ...listed, list: 'csm', criteria: ['Mine', 'OfTomorrow'] },
      ['Noor Rahman (noor@prcds.example)', 'Listed', '1,250 children: CSM, by Own messages, OfTomorrow'],
    ],
    [
      'a list without criteria',
      { ...listed, list: 'reservation' },
      ['Noor Rahman (noor@prcds.example)', 'Listed', '1,250 children: Children of a reservation'],
    ],
    [
      'another office that read a child',
      { user: null, email: null, childId: 'ETH-193408-0127', childCount: 1 },
      ['Another office', 'Card read', 'ETH-193408-0127'],
    ],
    [
      'a budget that was lifted',
      { action: 'lift', record: 'user/31: Call list, reservation 10482' },
      ['Noor Rahman (noor@prcds.example)', 'Reading budget lifted', 'User 31: Call list, reservation 10482'],
    ],
    [
      'a lift that was taken back',
      { action: 'take-back', record: 'user/31' },
      ['Noor Rahman (noor@prcds.example)', 'Reading budget restored', 'User 31'],
    ],
    ...(
      [
        ['role/4', 'Role 4'],
        ['userGroup/7', 'User group 7'],
        ['office-settings/ESPO/general', 'Office Settings of Spain, General'],
        ['project/000685', 'Project 000685'],
        ['reservation/10482', 'Reservation 10482'],
      ] as const
    ).map(([record, words]): [string, Partial<AccessLogEntry>, readonly string[]] => [
      `the history of ${record}`,
      { action: 'export-history', record },
      ['Noor Rahman (noor@prcds.example)', 'History exported', words],
    ]),
    [
      'a file',
      { action: 'export', childCount: 3, record: 'children.xlsx: Gender, ChildCountryId' },
      ['Noor Rahman (noor@prcds.example)', 'Exported', '3 children: Search Child as XLSX, by Gender, Country'],
    ],
    [
      'a file of a search for everybody',
      { action: 'export', childCount: 3, record: 'children.csv: ' },
      ['Noor Rahman (noor@prcds.example)', 'Exported', '3 children: Search Child as CSV'],
    ],
    [
      'children who are perhaps entered twice',
      { ...listed, childCount: 11, list: 'perhapsTwice', criteria: ['CountryCode', 'ProjectId'] },
      ['Noor Rahman (noor@prcds.example)', 'Listed', '11 children: Perhaps entered twice, by Country, Project'],
    ],
    [
      'children without a photo, of a country',
      { ...listed, childCount: 2, list: 'dataQuality', criteria: ['CountryCode'] },
      ['Noor Rahman (noor@prcds.example)', 'Listed', '2 children: Data Quality, by Country'],
    ],
    [
      'a file of the children missing from a feed',
      { action: 'export', childCount: 2, record: 'feed/12/missing: ProjectId, PRCDSChildStatus' },
      [
        'Noor Rahman (noor@prcds.example)',
        'Exported',
        '2 children: Children missing from feed 12, by Project, PRCDS Child Status',
      ],
    ],
    [
      'the quality of a country',
      { action: 'export', childCount: 2, record: 'quality/ETH' },
      ['Noor Rahman (noor@prcds.example)', 'Exported', '2 children: Data quality of Ethiopia'],
    ],
    [
      'the quality of a project',
      { action: 'export', childCount: 2, record: 'quality/000685' },
      ['Noor Rahman (noor@prcds.example)', 'Exported', '2 children: Data quality of 000685'],
    ],
  ])('%s: who, what and about whom, in words', async (_, over, words) => {
    const { lines } = await open([anEntry(over)]);
    // The names of countries and offices come after the log.
    await waitFor(() =>
      expect([...(lines[0]?.children ?? [])].slice(1, 4).map((cell) => cell.textContent)).toEqual(words),
    );
  });

  describe.each(['en', 'es'] as const)('says in words what the log stores in code (%s)', (language) => {
    test('each criterion', async () => {
      const entries = loggedCriteria.map((name, index) =>
        anEntry({ ...listed, id: index + 1, list: 'search', criteria: [name] }),
      );
      const { lines } = await open(entries, { language });
      const said = lines.map((line) => line.children[3]?.textContent?.split(/, (?:by|por) /)[1] ?? '');
      expect(said).toHaveLength(loggedCriteria.length);
      // Names of one word in one language may be their own code.
      const alike = ['Gender', 'Project', 'Region', 'Community', 'Religion', 'Chores', 'Occupation', 'CSM'];
      const codes = said.filter((words, index) => words === '' || words === loggedCriteria[index]);
      expect(codes.filter((word) => !alike.includes(word) && !/^C[GU][PV]$/.test(word))).toEqual([]);
      expect(said.join()).not.toMatch(/criterion\.|[a-z][A-Z]/);
    });

    test('each list and each kind of record', async () => {
      const values: Readonly<Record<string, string>> = {
        office: 'USAO',
        tab: 'general',
        day: '2026-04-16',
        format: 'csv',
      };
      const records = Object.values(recordForms).map((form) =>
        form.replace(/\{(\w+)\}/g, (_, part: string) => values[part] ?? '7'),
      );
      const { lines } = await open(
        [
          ...childLists.map((list, index) => anEntry({ ...listed, id: index + 1, list })),
          ...records.map((record, index) => anEntry({ id: index + 100, action: 'export', record })),
        ],
        { language },
      );
      const said = lines.map((line) => line.children[3]?.textContent ?? '');
      expect(said).toHaveLength(childLists.length + records.length);
      expect(said.filter((words) => words === '' || records.includes(words))).toEqual([]);
      expect(said.join()).not.toMatch(/[{}]|record\.|[a-z]\//);
    });
  });

  test('a lifted reading budget links to the user', async () => {
    await open([anEntry({ action: 'lift', record: 'user/31: Call list' })]);
    const link = screen.getByRole('link', { name: 'User 31' });
    expect(link.getAttribute('href')).toBe(paths.viewUserProfile({ id: 31, mode: 'view' }));
  });

  test('in Spanish', async () => {
    const { lines } = await open(
      [
        anEntry({ ...listed, list: 'search', criteria: ['ChildCountryId'] }),
        anEntry({ id: 2, user: null, email: null, childId: 'ETH-193408-0127' }),
      ],
      { language: 'es' },
    );
    expect(lines[0]?.textContent).toContain('1250 niños o niñas: Buscar niño o niña, por País');
    expect(lines[1]?.textContent).toContain('Otra oficina');
  });

  test('every action can be filtered by', async () => {
    const { user } = await open([anEntry()]);
    const choices = [...(control('Action') as HTMLSelectElement).options].map(({ value }) => value);
    expect(choices).toEqual(['', ...accessActions]);
    fill('Action', 'list');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(calls.at(-1)?.query.get('Action')).toBe('list'));
  });

  test('an address asks for the lines of one person, until they are cleared', async () => {
    const { user } = await open([anEntry()], { user: 'noor@prcds.example' });
    expect(control('User')).toHaveProperty('value', 'noor@prcds.example');
    const asked = () => calls.filter(({ path }) => path === 'accessLog').map(({ query }) => query.get('User'));
    expect(asked()).toEqual(['noor@prcds.example']);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(asked()).toEqual(['noor@prcds.example', null]));
    expect(control('User')).toHaveProperty('value', '');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(control('User')).toHaveProperty('value', 'noor@prcds.example');
    await waitFor(() => expect(asked().at(-1)).toBe('noor@prcds.example'));
  });

  test("'From' after 'To' is told at the field, and nothing is filtered by it", async () => {
    const { user } = await open([anEntry()]);
    fill('To', '2026-04-15');
    fill('From', '2026-04-16');
    screen.getByText('Enter a date not after 15/04/2026');
    const before = calls.length;
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(calls.length).toBe(before);
  });
});
