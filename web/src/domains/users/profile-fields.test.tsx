import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { choose, control, type FieldState, fill, readFields } from '../../testing/form.ts';
import { listOf } from '../../testing/lists.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refusal } from '../../testing/server.ts';

const lists = {
  'GET list/fundingOffice': { Values: [{ ...listOf(['USAO', 'United States']).Values[0], Parent: 'US' }] },
  'GET userGroup': {
    UserGroups: [
      { GroupId: 5, GroupName: 'Event team', FDRO: 'USAO', Members: 1, Roles: [], Status: 'Active', Version: 1 },
    ],
  },
};
const nadia = {
  UserId: 12,
  FirstName: 'Nadia',
  LastName: 'Novak',
  Email: 'nadia@prcds.example',
  FDRO: 'USAO',
  Region: 'US',
  Status: 'Active',
  wvCentral: 'WVC-0042',
  language: 'es',
  AccessToPRCDS: 1,
  ActiveTime: 9,
  GroupsAssigned: [{ GroupId: 5, GroupName: 'Event team', UserRoleStatus: 'Inactive' }],
  AccessLock: null,
  Pseudonymised: false,
  Version: 3,
  CreatedDate: '2026-03-10T20:00:00.000Z',
  ModifiedDate: '2026-03-10T20:00:00.000Z',
  ModifiedBy: 'Ada Admin',
};

const view = '/administration/userProfileView?id=12';
const show = (mode: 'view' | 'edit', answers: object = {}, user: object = nadia) =>
  renderScreen('viewUserProfile', `${view}&mode=${mode}`, {
    answers: { ...lists, 'GET user/12': { User: user }, ...answers },
  });
const createNew = async (answers: object = {}) => {
  const shown = await renderScreen('createUserProfile', '/administration/userProfileCreate', {
    answers: { ...lists, ...answers },
  });
  await screen.findByRole('button', { name: 'Create' });
  return shown;
};
const said = (label: string) => readFields(document.body).get(label)?.said;
const sent = (method: string) => calls.filter((call) => call.method === method);

describe('a new user profile', () => {
  const fields: readonly (readonly [label: string, field: Partial<FieldState>])[] = [
    ['First Name', { kind: 'text', isRequired: true, maxLength: 40, value: '' }],
    ['Last Name', { kind: 'text', isRequired: true, maxLength: 40, value: '' }],
    ['Email', { kind: 'text', isRequired: true, value: '', isDisabled: false }],
    ['FDRO', { kind: 'one of a list', isRequired: true, options: ['USAO, United States'] }],
    ['Region', { kind: 'text', isDisabled: true }],
    ['Status', { kind: 'one of a list', options: ['Active', 'Inactive'], value: 'Active' }],
    ['Language', { kind: 'one of a list', options: ['English', 'Spanish'] }],
    ['WV Central', { kind: 'text', isRequired: false, value: '' }],
    ['Access to PRCDS', { kind: 'one of a list', options: ['Yes', 'No'] }],
    ['Active time (minutes)', { kind: 'text', value: '10' }],
    ['Groups', { kind: 'several of a list', isDisabled: false }],
  ];

  test('USER-019 USER-020 USER-023 USER-024 USER-025 has a field for each part, of the right kind', async () => {
    await createNew();
    await waitFor(() =>
      expect(readFields(document.body).get('FDRO')?.options, 'offices').toEqual(['USAO, United States']),
    );
    const seen = readFields(document.body);
    expect([...seen.keys()]).toEqual(fields.map(([label]) => label));
    for (const [label, field] of fields) expect(seen.get(label), label).toMatchObject(field);
  });

  test('USER-042 USER-043 USER-044 USER-045 what is missing, wrong or taken is told at its field', async () => {
    const { user } = await createNew({
      'POST user/profile': refusal('already-exists', 409),
    });
    const create = screen.getByRole('button', { name: 'Create' });
    await user.click(create);
    for (const label of ['First Name', 'Last Name', 'Email'])
      expect(said(label), label).toEqual(['Please fill/select all mandatory fields']);
    expect(screen.getAllByText('Please fill/select all mandatory fields').length).toBeGreaterThan(3);
    for (const [label, typed, message] of [
      ['First Name', "O'Neil", 'Only alphanumerics are allowed'],
      ['First Name', 'Ana María 2', undefined],
      ['Last Name', 'Smith-Jones', 'Only alphanumerics are allowed'],
      ['Last Name', 'Ñandú', undefined],
      ['Email', 'nadia', 'Enter valid email'],
      ['Email', 'nadia@prcds', 'Enter valid email'],
      ['Email', 'nadia@prcds.example', undefined],
    ] as const) {
      fill(label, typed);
      expect(said(label), `${label}: ${typed}`).toEqual(message ? [message] : []);
    }
    await user.click(create);
    await waitFor(() => expect(said('Email')).toEqual(['Email already exists']));
    await screen.findAllByText('Failed in creating user profile');
    fill('Email', 'nadia.novak@prcds.example');
    expect(said('Email')).toEqual([]);
  });

  test('USER-001 USER-025 what was typed is sent, WV Central too', async () => {
    const { user } = await createNew({ 'POST user/profile': { User: nadia } });
    fill('First Name', ' Nadia ');
    fill('Last Name', 'Novak');
    fill('Email', 'nadia@prcds.example');
    fill('WV Central', 'WVC-0042');
    fill('Status', 'Inactive');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]).toMatchObject({
      path: 'user/profile',
      body: {
        User: {
          FirstName: 'Nadia',
          LastName: 'Novak',
          Email: 'nadia@prcds.example',
          FDRO: 'USAO',
          Region: 'US',
          Status: 'Inactive',
          wvCentral: 'WVC-0042',
        },
      },
    });
  });

  test('USER-006 USER-014 USER-015 USER-026 so are language, access flag, active time and groups', async () => {
    const { user } = await createNew({ 'POST user/profile': { User: nadia } });
    fill('First Name', 'Nadia');
    fill('Last Name', 'Novak');
    fill('Email', 'nadia@prcds.example');
    fill('Language', 'es');
    fill('Access to PRCDS', 'no');
    fill('Active time (minutes)', '7');
    await choose('Groups', 'Event team');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).toMatchObject({
      User: {
        language: 'es',
        AccessToPRCDS: 0,
        ActiveTime: 7,
        GroupsAssigned: [{ GroupId: 5, UserRoleStatus: 'Active' }],
      },
    });
  });

  test('ERR-049 one that could not be made says so, and nothing typed is lost', async () => {
    const { user } = await createNew({ 'POST user/profile': refusal('internal-error', 500) });
    for (const [label, typed] of [
      ['First Name', 'Nadia'],
      ['Last Name', 'Novak'],
      ['Email', 'nadia@prcds.example'],
    ] as const)
      fill(label, typed);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findAllByText(/^Failed in creating user profile(\.|$)/);
    expect((control('Email') as HTMLInputElement).value).toBe('nadia@prcds.example');
  });
});

describe('a user profile', () => {
  test('USER-018 USER-021 USER-022 USER-024 USER-026 is read with all its parts', async () => {
    await show('view');
    await screen.findByRole('heading', { level: 1, name: 'Nadia Novak' });
    const facts = new Map(
      [...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(Object.fromEntries(facts)).toEqual({
      'User ID': '12',
      'First Name': 'Nadia',
      'Last Name': 'Novak',
      Email: 'nadia@prcds.example',
      FDRO: 'USAO',
      Region: 'United States',
      Status: 'Active',
      Language: 'Spanish',
      'WV Central': 'WVC-0042',
      'Access to PRCDS': 'Yes',
      'Active time (minutes)': '9',
      'Last change': '10/03/2026 01:00:00 PM, Ada Admin',
      Groups: 'Event team (Inactive)',
    });
  });

  test('USER-001 USER-014 USER-024 is changed by those who may: its status, central id and access flag', async () => {
    const { user } = await show('edit', { 'PUT user/12': { User: nadia } });
    await screen.findByLabelText(/^First Name/);
    expect(readFields(document.body).get('WV Central')?.value).toBe('WVC-0042');
    fill('Status', 'Inactive');
    fill('WV Central', '');
    expect(readFields(document.body).get('Access to PRCDS')?.value).toBe('Yes');
    fill('Access to PRCDS', 'no');
    expect(readFields(document.body).get('Access to PRCDS')?.value).toBe('No');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]?.body).toMatchObject({
      Version: 3,
      User: { Status: 'Inactive', wvCentral: null, AccessToPRCDS: 0 },
    });
  });

  test('USER-019 USER-020 USER-023 USER-026 its names, address and groups are changed, what was not touched stays', async () => {
    const { user } = await show('edit', { 'PUT user/12': { User: nadia } });
    await screen.findByLabelText(/^First Name/);
    fill('First Name', 'Nora');
    fill('Last Name', 'Nolte');
    fill('Email', 'nora@prcds.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]?.body).toMatchObject({
      User: {
        FirstName: 'Nora',
        LastName: 'Nolte',
        Email: 'nora@prcds.example',
        FDRO: 'USAO',
        Region: 'US',
        Status: 'Active',
        wvCentral: 'WVC-0042',
        language: 'es',
        AccessToPRCDS: 1,
        ActiveTime: 9,
      },
    });
  });

  test('one’s own address, office, status and groups are not one’s own to change', async () => {
    await show('edit', {}, { ...nadia, AccessLock: 'own-access' });
    await screen.findByText('Only another administrator can change your own email, office, status and groups.');
    const disabled = [...readFields(document.body)].filter(([, { isDisabled }]) => isDisabled).map(([label]) => label);
    expect(disabled).toEqual(['Email', 'FDRO', 'Region', 'Status', 'Groups']);
  });

  test('F14 USER-045 one without names is called by its address, and Save waits until they are filled', async () => {
    const nameless = { ...nadia, FirstName: '', LastName: '' };
    const { unmount } = await show('view', {}, nameless);
    await screen.findByRole('heading', { level: 1, name: 'nadia@prcds.example' });
    unmount();
    const { user } = await show('edit', { 'PUT user/12': { User: nadia } }, nameless);
    await screen.findByLabelText(/^First Name/);
    fill('WV Central', '7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(said('First Name')).toEqual(['Please fill/select all mandatory fields']));
    expect([said('Last Name'), sent('PUT')]).toEqual([['Please fill/select all mandatory fields'], []]);
    fill('First Name', 'Nadia');
    fill('Last Name', 'Novak');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
  });

  test('ERR-050 one that cannot be fetched says so and can be tried again', async () => {
    let isWell = false;
    const { user } = await show('view', {
      'GET user/12': () => (isWell ? { User: nadia } : refusal('internal-error', 500)),
    });
    await screen.findByText('Failed to load user profile data');
    isWell = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Nadia Novak' });
  });
});

describe('User Profile Management', () => {
  const open = (more: object = {}) =>
    renderScreen('userProfiles', '/administration/userprofile', {
      answers: {
        ...lists,
        'GET role': { Roles: [] },
        'POST user/search': { Users: [{ ...nadia, GroupsAssigned: ['Event team'] }], TotalRecords: 1 },
      },
      ...more,
    });

  test('ROUTE-055 USER-002 USER-046 is a screen of its own; the office is mandatory, and Search waits for it', async () => {
    const { user } = await open({ role: 'Partnership Admin', roles: ['Partnership Admin'] });
    await screen.findByRole('heading', { level: 1, name: 'User Profile Management' });
    await waitFor(() => expect(readFields(document.body).get('FDRO')?.options).toContain('USAO, United States'));
    const search = screen.getByRole('button', { name: 'Search' });
    fill('First Name', 'Nadia');
    fill('FDRO', '');
    expect(search.getAttribute('aria-disabled')).toBe('true');
    screen.getByText('Please fill/select all mandatory fields');
    expect(calls.filter(({ path }) => path === 'user/search')).toEqual([]);
    fill('FDRO', 'USAO');
    await user.click(search);
    const grid = await screen.findByRole('table', { name: /^1 user/ });
    for (const header of ['First Name', 'Last Name', 'Email', 'FDRO', 'Region', 'Status', 'Groups'])
      expect(within(grid).getByRole('columnheader', { name: new RegExp(`^${header}`) }), header).toBeTruthy();
    expect(within(grid).getByText('nadia@prcds.example')).toBeTruthy();
  });

  test('F14 whoever has no names is found in the list by their address, which opens the profile', async () => {
    const nameless = { ...nadia, FirstName: '', LastName: '', GroupsAssigned: [] };
    const { user } = await open({
      answers: { ...lists, 'GET role': { Roles: [] }, 'POST user/search': { Users: [nameless], TotalRecords: 1 } },
    });
    await screen.findByRole('heading', { level: 1, name: 'User Profile Management' });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const link = await screen.findByRole('link', { name: 'nadia@prcds.example' });
    expect(link.getAttribute('href')).toContain('/administration/userProfileView?id=12');
  });

  test('USER-001 only those who may create find the button for it', async () => {
    const { unmount } = await open();
    expect(await screen.findByRole('link', { name: 'Create user profile' })).toBeTruthy();
    unmount();
    await open({ grants: ['Home:View', 'Admin User Profile Management:View'] });
    await screen.findByRole('heading', { level: 1, name: 'User Profile Management' });
    expect(screen.queryByRole('link', { name: 'Create user profile' })).toBeNull();
  });
});
