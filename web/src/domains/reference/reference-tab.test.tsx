import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { control, fill, readFields } from '../../testing/form.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refusal } from '../../testing/server.ts';
import { settingsAnswers } from '../../testing/settings.ts';
import '../../ui/dialogs/dialog-modal.tsx';

const value = (Code: string, en: string, es: string, Status = 'Active', Version = 1) => ({
  Code,
  Names: [
    { Language: 'en', Name: en },
    { Language: 'es', Name: es },
  ],
  Status,
  Parent: null,
  Version,
});
const farmer = value('01', 'Farmer', 'Agricultor o agricultora');
const herder = value('02', 'Herder', 'Pastor o pastora', 'Inactive');
const teacher = value('03', 'Teacher', 'Docente');

const summary = (List: string, Active: number) => ({ List, Active, Inactive: 0 });
const lists = (Unknown = 0) => ({
  Lists: [summary('occupation', 3), summary('month', 12), summary('csmCode', 20), summary('country', 2)],
  Unknown,
});

const answers = {
  ...settingsAnswers,
  'GET reference': lists(),
  'GET reference/occupation': { Values: [farmer, herder, teacher] },
  'GET reference/occupation/usage': { Values: [{ Code: '01', Uses: [{ Kind: 'children', Count: 12403 }] }] },
  'GET reference/month': { Values: [value('1', 'January', 'Enero')] },
  'GET reference/month/usage': { Values: [] },
  'GET reference/csmCode': { Values: [value('CSM01', 'Name spelling differs', 'El nombre se escribe de otra forma')] },
  'GET reference/csmCode/usage': { Values: [{ Code: 'CSM01', Uses: [{ Kind: 'messages', Count: 1 }] }] },
  'GET reference/actionCode': { Values: [] },
  'GET reference/actionCode/usage': { Values: [] },
};

const address = '/administration/FundRaisingOfficeSetting?tab=referenceData';
const open = (list: string, more: object = {}, role = 'Partnership Admin' as const) =>
  renderScreen('officeSettings', `${address}&list=${list}`, {
    role,
    roles: [role],
    answers: { ...answers, ...more },
  });

const table = (name: string) => screen.findByRole('table', { name });
const rowsOf = async (name: string) =>
  within(await table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const button = (name: string) => screen.findByRole('button', { name });
const sent = (method: string) => calls.filter((call) => call.method === method);

describe('Reference Data', () => {
  test('a list shows codes, names in every language, states and who uses each value', async () => {
    await open('occupation');
    await screen.findByText('12,403 children');
    expect((await rowsOf('Occupation')).map((cells) => cells.slice(0, 5))).toEqual([
      ['01', 'Farmer', 'Agricultor o agricultora', 'Active', '12,403 children'],
      ['02', 'Herder', 'Pastor o pastora', 'Inactive', 'Nothing'],
      ['03', 'Teacher', 'Docente', 'Active', 'Nothing'],
    ]);
    const headings = within(await table('Occupation')).getAllByRole('columnheader');
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Code',
      'English',
      'Spanish',
      'Status',
      'Used by',
      'Actions',
    ]);
  });

  test('the search box finds in codes and names, whatever the accents and case', async () => {
    await open('occupation');
    await table('Occupation');
    fill('Find in this list', 'AGRICÚLTOR');
    expect((await rowsOf('Occupation')).map(([code]) => code)).toEqual(['01']);
    fill('Find in this list', '03');
    expect((await rowsOf('Occupation')).map(([code]) => code)).toEqual(['03']);
    fill('Find in this list', 'nobody');
    await screen.findByText('No value of this list contains that text.');
  });

  test('another list is chosen beside the table and stands in the address', async () => {
    const { user, router } = await open('occupation');
    const choice = within(await screen.findByRole('navigation', { name: 'List' }));
    expect(choice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Countries2',
      'CSM Codes20',
      'Monthfixed',
      'Occupation3',
    ]);
    expect(choice.getByRole('button', { name: /Occupation/ }).getAttribute('aria-current')).toBe('true');
    await user.click(choice.getByRole('button', { name: /CSM Codes/ }));
    await table('CSM Codes');
    expect(router.state.location.search).toMatchObject({ tab: 'referenceData', list: 'csmCode' });
  });

  test('the lists are found by a part of their name, countries and offices first', async () => {
    await open('occupation');
    const choice = within(await screen.findByRole('navigation', { name: 'List' }));
    choice.getByText('Countries and offices');
    choice.getByText('Lists of values');
    fill('Find a list', 'cód');
    expect(choice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['CSM Codes20']);
    expect(choice.queryByText('Countries and offices')).toBeNull();
    fill('Find a list', 'nothing');
    choice.getByText('No list contains that text.');
  });

  test('a value is added with its code and a name in every language', async () => {
    const { user } = await open('occupation', {
      'POST reference/occupation': { Value: value('N-1', 'Pilot', 'Piloto') },
    });
    await user.click(await button('Add value'));
    const dialog = await screen.findByRole('dialog', { name: 'New value: Occupation' });
    const fields = readFields(dialog);
    expect([...fields.keys()]).toEqual(['Code', 'Name in English', 'Name in Spanish']);
    expect(fields.get('Code')).toMatchObject({ kind: 'text', value: '', maxLength: 10, isRequired: true });
    expect(fields.get('Name in English')).toMatchObject({ maxLength: 40, isRequired: true });
    fill('Code', 'n 1');
    expect(readFields(dialog).get('Code')?.said).toContain('Only capital letters A to Z, digits and hyphens');
    fill('Code', 'N-1');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(sent('POST')).toEqual([]);
    expect(readFields(dialog).get('Name in English')?.said).toContain('This field is required.');
    fill('Name in English', 'Pilot');
    fill('Name in Spanish', 'Piloto');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]).toMatchObject({
      path: 'reference/occupation',
      body: {
        Value: {
          Code: 'N-1',
          Names: [
            { Language: 'en', Name: 'Pilot' },
            { Language: 'es', Name: 'Piloto' },
          ],
          Parent: null,
        },
      },
    });
    expect((await screen.findAllByText('The value was added')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a name that another value has is told at its field', async () => {
    const { user } = await open('occupation', {
      'PUT reference/occupation/03': refusal('invalid-input', 400, {
        errors: [{ field: 'Value.Names.1.Name', code: 'duplicate' }],
      }),
    });
    await user.click(await button('Edit 03'));
    const dialog = await screen.findByRole('dialog', { name: 'Occupation: 03' });
    within(dialog).getByText('Code 03. A code never changes.');
    expect([...readFields(dialog).keys()]).toEqual(['Name in English', 'Name in Spanish']);
    fill('Name in Spanish', 'Pastor o pastora');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(readFields(dialog).get('Name in Spanish')?.said).toContain(
        'This value already exists. Enter another one.',
      ),
    );
  });

  test('F11 a refused save shows both versions', async () => {
    let isChanged = false;
    const { user } = await open('occupation', {
      'GET reference/occupation': () => ({
        Values: [isChanged ? value('03', 'Instructor', 'Docente', 'Active', 2) : teacher],
      }),
      'PUT reference/occupation/03': () => {
        isChanged = true;
        return refusal('changed-meanwhile', 409, { params: { version: 2 } });
      },
    });
    await user.click(await button('Edit 03'));
    const dialog = await screen.findByRole('dialog', { name: 'Occupation: 03' });
    fill('Name in English', 'Professor');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText('Instructor');
    expect(control('Name in English')).toMatchObject({ value: 'Professor' });
  });

  test('before a value is made inactive, who uses it and what happens is said', async () => {
    const { user } = await open('occupation', {
      'GET reference/occupation/01/usage': { Uses: [{ Kind: 'children', Count: 12403 }] },
      'PUT reference/occupation/01': { Value: value('01', 'Farmer', 'Agricultor o agricultora', 'Inactive', 2) },
    });
    await user.click(await button('Make 01 inactive'));
    const dialog = await screen.findByRole('dialog', { name: 'Make 01 (Farmer) inactive?' });
    await within(dialog).findByText('Used by 12,403 children.');
    within(dialog).getByText(/^Existing records keep it and still show its name\. It is no longer offered/);
    await user.click(within(dialog).getByRole('button', { name: 'Make inactive' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]).toMatchObject({
      path: 'reference/occupation/01',
      body: { Value: { Status: 'Inactive', Version: 1 } },
    });
    expect((await screen.findAllByText('Farmer is inactive now')).length).toBeGreaterThan(0);
  });

  test('without its count nothing can be made inactive', async () => {
    const { user } = await open('occupation');
    await user.click(await button('Make 01 inactive'));
    const dialog = await screen.findByRole('dialog', { name: 'Make 01 (Farmer) inactive?' });
    await within(dialog).findByText('Error in counting who uses it');
    await user.click(within(dialog).getByRole('button', { name: 'Make inactive' }));
    expect(sent('PUT')).toEqual([]);
  });

  test('an inactive value is made active again at once', async () => {
    const { user } = await open('occupation', {
      'PUT reference/occupation/02': { Value: { ...herder, Status: 'Active', Version: 2 } },
    });
    await user.click(await button('Make 02 active again'));
    await waitFor(() => expect(sent('PUT')[0]).toMatchObject({ body: { Value: { Status: 'Active', Version: 1 } } }));
  });

  test('a fixed list can only be looked at, and says why', async () => {
    await open('month');
    await screen.findByText('The values and names of this list are part of PRCDS and stay as they are.');
    await table('Month');
    expect(screen.queryByRole('button', { name: 'Add value' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit 1' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Make 1 inactive' })).toBeNull();
  });

  test('of CSM codes only the names can be changed', async () => {
    await open('csmCode');
    await screen.findByText('1 message');
    await button('Edit CSM01');
    expect(screen.queryByRole('button', { name: 'Add value' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Make CSM01 inactive' })).toBeNull();
  });

  test('lists that cannot be fetched are said, with a way to try again', async () => {
    await open('occupation', { 'GET reference': refusal('internal-error', 500) });
    expect((await screen.findAllByText('Error in fetching reference data')).length).toBeGreaterThan(0);
    await button('Try again');
  });

  test('nobody else has the tab', async () => {
    await renderScreen('officeSettings', address, { answers });
    await screen.findByRole('tab', { name: 'General' });
    expect(screen.queryByRole('tab', { name: 'Reference Data' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'General' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('countries and offices', () => {
  const region = value('EAF', 'East Africa', 'África Oriental');
  const closed = value('OLD', 'Old region', 'Región antigua', 'Inactive');
  const field = { ...value('KENS', 'Kenya Field Office', 'Oficina de campo de Kenia'), Parent: 'EAF' };
  const kenya = { ...value('KEN', 'Kenya', 'Kenia'), Parent: 'EAF', IsoCode: 'KE', SupportOffice: 'KENS' };
  const usa = { ...value('USAO', 'United States', 'Estados Unidos'), Parent: 'US' };
  const canada = { ...value('CANO', 'Canada', 'Canadá'), Parent: 'CA' };
  const more = {
    'GET reference/country': { Values: [kenya] },
    'GET reference/country/usage': { Values: [{ Code: 'KEN', Uses: [{ Kind: 'projects', Count: 26 }] }] },
    'GET reference/fieldRegion': { Values: [region, closed] },
    'GET reference/supportOffice': { Values: [field] },
    'GET reference/fundraisingOffice': { Values: [usa, canada] },
    'GET reference/fundraisingOffice/usage': { Values: [] },
    'GET reference/officeRegion': { Values: [value('US', 'United States', 'Estados Unidos')] },
  };

  test('a country is shown with its ISO code, its region and its support office', async () => {
    await open('country', more);
    await screen.findByText('26 projects');
    await screen.findByText('East Africa');
    expect((await rowsOf('Countries')).map((cells) => cells.slice(0, 6))).toEqual([
      ['KENKE', 'Kenya', 'Kenia', 'East AfricaKenya Field Office', 'Active', '26 projects'],
    ]);
  });

  test('a new country needs an ISO code, an active region and a support office', async () => {
    const { user } = await open('country', {
      ...more,
      'POST reference/country': refusal('invalid-input', 400, {
        errors: [{ field: 'Value.IsoCode', code: 'duplicate' }],
      }),
    });
    await user.click(await button('Add country'));
    const dialog = await screen.findByRole('dialog', { name: 'New country' });
    const save = within(dialog).getByRole('button', { name: 'Save' });
    await within(dialog).findByRole('option', { name: 'East Africa' });
    expect(within(dialog).queryByRole('option', { name: 'Old region' })).toBeNull();
    expect([...readFields(dialog).keys()]).toEqual([
      'Code',
      'ISO code',
      'Region',
      'Support office',
      'Name in English',
      'Name in Spanish',
    ]);
    fill('Code', 'ug');
    fill('ISO code', 'u');
    expect(readFields(dialog).get('Code')?.said).toContain('Enter 3 capital letters A to Z');
    expect(readFields(dialog).get('ISO code')?.said).toContain('Enter 2 capital letters A to Z');
    fill('Code', 'UGA');
    fill('ISO code', 'UG');
    await user.click(save);
    expect(readFields(dialog).get('Region')?.said).toContain('This field is required.');
    expect(readFields(dialog).get('Support office')?.said).toContain('This field is required.');
    expect(sent('POST')).toEqual([]);
    await user.selectOptions(control('Region'), 'EAF');
    await user.selectOptions(control('Support office'), 'KENS');
    fill('Name in English', 'Uganda');
    fill('Name in Spanish', 'Uganda');
    await user.click(save);
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]).toMatchObject({
      body: { Value: { Code: 'UGA', Parent: 'EAF', IsoCode: 'UG', SupportOffice: 'KENS' } },
    });
    await waitFor(() =>
      expect(readFields(dialog).get('ISO code')?.said).toContain('This value already exists. Enter another one.'),
    );
  });

  test('22.7 Save of an untouched new country marks every field that is missing, and goes to the first', async () => {
    const { user } = await open('country', more);
    await user.click(await button('Add country'));
    const dialog = await screen.findByRole('dialog', { name: 'New country' });
    await user.click(control('Code'));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const fields = readFields(dialog);
    expect(
      [...fields.entries()].filter(([, { said }]) => said.includes('This field is required.')).map(([name]) => name),
    ).toEqual(['Code', 'ISO code', 'Region', 'Support office', 'Name in English', 'Name in Spanish']);
    expect(document.activeElement).toBe(control('Code'));
    // Pressed again, it leads to the first field that is still missing.
    fill('Code', 'UGA');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(control('ISO code'));
    expect(sent('POST')).toEqual([]);
  });

  test('before an office is made inactive, what it will refuse is said', async () => {
    const { user } = await open('fundraisingOffice', {
      ...more,
      'GET reference/fundraisingOffice/CANO/usage': {
        Uses: [
          { Kind: 'people', Count: 12 },
          { Kind: 'reservations', Count: 1 },
          { Kind: 'frames', Count: 2 },
        ],
      },
    });
    await user.click(await button('Make CANO inactive'));
    const dialog = await screen.findByRole('dialog', { name: 'Make CANO (Canada) inactive?' });
    await within(dialog).findByText('Used by 12 people, 1 open reservation, 2 open CRM frames.');
    within(dialog).getByText(/new people, roles, user groups, reservations, imports, project locks, service accounts/);
  });

  test('ENTRY-007 the office where newcomers begin cannot be made inactive', async () => {
    await open('fundraisingOffice', more);
    await button('Edit USAO');
    await button('Make CANO inactive');
    expect(screen.queryByRole('button', { name: 'Make USAO inactive' })).toBeNull();
    const row = (await button('Edit USAO')).closest('tr') as HTMLElement;
    within(row).getByText('Whoever signs in for the first time begins in United States, so this office stays active.');
  });
});

describe('values that are in no list', () => {
  const unknown = (List: string, Code: string, Lines: number) => ({
    List,
    Code,
    Lines,
    FirstSeenDate: '2026-03-01T20:00:00.000Z',
    LastSeenDate: '2026-03-10T20:00:00.000Z',
    FDRO: 'ETHS',
  });
  const more = {
    'GET reference': lists(2),
    'GET reference/supportOffice': {
      Values: [value('ETHS', 'Ethiopia Field Office', 'Oficina de campo de Etiopía')],
    },
    'GET reference/unknown': { Values: [unknown('occupation', '71', 1200), unknown('month', '13', 1)] },
  };

  /** Besides the toast. */
  const toldInPlace = async () =>
    within(await screen.findByRole('region', { name: 'Values that are in no list' })).findByRole('alert');

  test('a notice leads to them, each with its lines and who sent it', async () => {
    const { user } = await open('occupation', more);
    await screen.findByText('2 values that are in no list');
    await user.click(await button('Show'));
    const rows = await rowsOf('Values that are in no list');
    expect(rows.map((cells) => cells.slice(0, 5))).toEqual([
      ['Occupation', '71', '1,200', '01/03/2026', 'Ethiopia Field Office'],
      ['Month', '13', '1', '01/03/2026', 'Ethiopia Field Office'],
    ]);
    screen.getByText('The values and names of this list are part of PRCDS and stay as they are.');
    expect(screen.queryByRole('button', { name: 'Add 13' })).toBeNull();
  });

  test('22.7 one click adds a value with its code as name in every language, which can be edited afterwards', async () => {
    let isAdded = false;
    const { user } = await open('unknown', {
      ...more,
      'GET reference/unknown': () => ({ Values: isAdded ? [] : [unknown('occupation', '71', 1200)] }),
      'GET reference/occupation': () => ({ Values: isAdded ? [value('71', '71', '71')] : [] }),
      'POST reference/occupation': () => {
        isAdded = true;
        return { Value: value('71', '71', '71') };
      },
      'PUT reference/occupation/71': { Value: value('71', 'Fisher', 'Pescador o pescadora', 'Active', 2) },
    });
    await user.click(await button('Add 71'));
    await screen.findByText('71 was added to Occupation. Its code is also its name in every language.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('POST')).toMatchObject([
      {
        path: 'reference/occupation',
        body: {
          Value: {
            Code: '71',
            Names: [
              { Language: 'en', Name: '71' },
              { Language: 'es', Name: '71' },
            ],
          },
        },
      },
    ]);
    const edit = await button('Edit name');
    expect(document.activeElement).toBe(edit);
    await user.click(edit);
    const dialog = await screen.findByRole('dialog', { name: 'Occupation: 71' });
    expect(readFields(dialog).get('Name in English')).toMatchObject({ value: '71' });
  });

  test('22.7 of two that are added at once each shows its progress, and what came of it', async () => {
    const left = new Set(['71', '72']);
    const held = new Map<string, () => void>();
    const { user } = await open('unknown', {
      ...more,
      'GET reference/unknown': () => ({ Values: [...left].map((code) => unknown('occupation', code, 1)) }),
      'GET reference/occupation': { Values: [] },
      'POST reference/occupation': async (body: { Value: { Code: string } }) => {
        const { Code: code } = body.Value;
        await new Promise<void>((resolve) => held.set(code, resolve));
        if (code === '72') return refusal('limit-reached', 409, { params: { count: 999 } });
        left.delete(code);
        return { Value: value(code, code, code) };
      },
    });
    await user.click(await button('Add 71'));
    await user.click(await button('Add 72'));
    const second = await button('Add 72');
    for (const one of [await button('Add 71'), second]) expect(one.getAttribute('aria-busy')).toBe('true');
    held.get('71')?.();
    await screen.findByText('71 was added to Occupation. Its code is also its name in every language.');
    expect(document.activeElement).toBe(second);
    held.get('72')?.();
    within(await toldInPlace()).getByText(/^72 could not be added to Occupation\. ./);
    screen.getByText('71 was added to Occupation. Its code is also its name in every language.');
  });

  test('22.7 F11 whoever is second is told that somebody else has added it', async () => {
    let isThere = false;
    const { user } = await open('unknown', {
      ...more,
      'GET reference/unknown': () => ({ Values: isThere ? [] : [unknown('occupation', '71', 1200)] }),
      'POST reference/occupation': () => {
        isThere = true;
        return refusal('invalid-input', 400, { errors: [{ field: 'Value.Code', code: 'duplicate' }] });
      },
    });
    await user.click(await button('Add 71'));
    const told = await toldInPlace();
    within(told).getByText('71 is in Occupation already: somebody else has added it.');
    await screen.findByText('Every code that was sent is in its list.');
  });

  test('22.7 a code that is the name of another value is given a name of its own', async () => {
    const { user } = await open('unknown', {
      ...more,
      'POST reference/occupation': refusal('invalid-input', 400, {
        errors: [{ field: 'Value.Names.0.Name', code: 'duplicate' }],
      }),
    });
    await user.click(await button('Add 71'));
    const told = await toldInPlace();
    within(told).getByText('Another value of Occupation is called 71 already.');
    await user.click(within(told).getByRole('button', { name: 'Give it a name' }));
    const dialog = await screen.findByRole('dialog', { name: 'New value: Occupation' });
    expect(readFields(dialog).get('Code')).toMatchObject({ value: '71' });
  });

  test('22.7 any other reason is named', async () => {
    const { user } = await open('unknown', {
      ...more,
      'POST reference/occupation': refusal('limit-reached', 409, { params: { count: 999 } }),
    });
    await user.click(await button('Add 71'));
    within(await toldInPlace()).getByText(/^71 could not be added to Occupation\. ./);
  });

  test('22.7 a code that belongs to a value of another list is asked for it, without what was typed elsewhere', async () => {
    const typed = { code: 'TYPED', isoCode: '', parent: '', office: '', en: 'Typed', es: '' };
    const form = 'referenceValue/participationSupportDescription/new';
    const { user } = await open('unknown', {
      ...more,
      'GET reference/unknown': { Values: [unknown('participationSupportDescription', '71', 1)] },
      'GET reference/participationSupportType': { Values: [] },
      'GET session/unsavedInput': {
        UnsavedInput: [
          {
            Form: form,
            Version: null,
            Values: JSON.stringify({ typed, over: typed }),
            SavedDate: '2026-03-01T20:00:00.000Z',
          },
        ],
      },
    });
    await user.click(await button('Add 71'));
    const dialog = await screen.findByRole('dialog', { name: /^New value/ });
    expect(readFields(dialog).get('Code')).toMatchObject({ value: '71' });
    expect(within(dialog).queryByRole('button', { name: 'Restore' })).toBeNull();
    expect(sent('POST')).toEqual([]);
  });

  test('Ignore hides one after a question', async () => {
    const { user } = await open('unknown', { ...more, 'PUT reference/unknown': {} });
    await user.click(await button('Ignore 13'));
    const dialog = await screen.findByRole('dialog', { name: 'Ignore 13 of Month for good?' });
    await user.click(within(dialog).getByRole('button', { name: 'Ignore' }));
    await waitFor(() =>
      expect(sent('PUT')).toMatchObject([
        { path: 'reference/unknown', body: { Unknown: { List: 'month', Code: '13' } } },
      ]),
    );
    expect((await screen.findAllByText('13 is ignored')).length).toBeGreaterThan(0);
  });

  test('none left is said', async () => {
    await open('unknown', { 'GET reference/unknown': { Values: [] } });
    await screen.findByText('Every code that was sent is in its list.');
  });
});
