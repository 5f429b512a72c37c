import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { choose, errorNotices, type FieldState, fill, readFields } from '../../testing/form.ts';
import { listOf } from '../../testing/lists.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refusal } from '../../testing/server.ts';
import '../../ui/dialogs/dialog-modal.tsx';
import '../../ui/dialogs/confirm-dialog.tsx';

const role = (RoleId: number, roleName: string) => ({
  RoleId,
  roleName,
  status: 'Active',
  Sample: true,
  AssignedToGroup: false,
  Groups: [],
  GroupsElsewhere: 0,
  Holders: 0,
  Version: 1,
});
const lists = {
  'GET list/fundingOffice': listOf(['USAO', 'United States']),
  'GET role': { Roles: [role(3, 'Standard User'), role(4, 'View Only User')] },
  'GET users/USAO': { Users: [{ UserId: 12, Name: 'Nadia Novak', Email: 'nadia@prcds.example' }] },
};
const eventTeam = {
  GroupId: 5,
  details: { GroupName: 'Event team', Description: 'Weekends', Status: 'Active', FDRO: 'USAO', Region: 'US' },
  members: [
    {
      UserId: 12,
      FirstName: 'Nadia',
      LastName: 'Novak',
      Email: 'nadia@prcds.example',
      Status: 'Active',
      UserRoleStatus: 'Inactive',
    },
  ],
  roles: [{ RoleId: 3, roleName: 'Standard User', status: 'Active' }],
  Version: 2,
};
const path = '/administration/userGroup';
const operate = (query: string, answers: object = {}) =>
  renderScreen('userGroupOperation', `${path}/operation?${query}`, {
    answers: { ...lists, 'GET userGroup/5': { UserGroup: eventTeam }, ...answers },
  });
const said = (label: string) => readFields(document.body).get(label)?.said;
const sent = (method: string) => calls.filter((call) => call.method === method);

describe('the form of a user group', () => {
  const fields: readonly (readonly [label: string, field: Partial<FieldState>])[] = [
    ['Group Name', { kind: 'text', isRequired: true, maxLength: 40, isDisabled: false }],
    ['Status', { kind: 'one of a list', options: ['Active', 'Inactive'], value: 'Active' }],
    ['FDRO', { kind: 'one of a list', value: 'USAO, United States', isDisabled: true }],
    ['Region', { kind: 'text', isDisabled: true }],
    ['Description', { kind: 'long text', isRequired: false }],
    ['Roles', { kind: 'several of a list', isDisabled: false }],
    ['Members', { kind: 'several of a list', isDisabled: false }],
  ];

  test('GROUP-003 GROUP-005 GROUP-007 has name, description, status, office and region, members and roles', async () => {
    await operate('mode=create');
    await waitFor(() => expect(readFields(document.body).get('FDRO')?.value).toBe('USAO, United States'));
    const seen = readFields(document.body);
    expect([...seen.keys()].sort()).toEqual(fields.map(([label]) => label).sort());
    for (const [label, field] of fields) expect(seen.get(label), label).toMatchObject(field);
  });

  test('GROUP-001 GROUP-004 GROUP-007 a group is made of members, each with a status in it, and roles', async () => {
    const { user } = await operate('mode=create', { 'POST userGroup': { UserGroup: eventTeam } });
    await screen.findByRole('button', { name: 'Create' });
    fill('Group Name', 'Event team');
    fill('Description', 'Weekends');
    await choose('Roles', 'Standard User');
    await choose('Members', 'Nadia Novak, nadia@prcds.example');
    expect(readFields(document.body).get('Status in the group, Nadia Novak')).toMatchObject({
      kind: 'one of a list',
      options: ['Active', 'Inactive'],
      value: 'Active',
    });
    fill('Status in the group, Nadia Novak', 'Inactive');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).toEqual({
      UserGroup: {
        details: { GroupName: 'Event team', Description: 'Weekends', Status: 'Active', FDRO: 'USAO', Region: 'US' },
        members: [{ UserId: 12, UserRoleStatus: 'Inactive' }],
        roles: [{ RoleId: 3 }],
      },
    });
  });

  test('GROUP-003 name, description and status are changed; office and region stay', async () => {
    const { user } = await operate('mode=edit&id=5', {
      'POST userGroup/5/preview': { Preview: { People: [], TotalRecords: 0, LeftWithNothing: 0 } },
      'PUT userGroup/5': { UserGroup: { ...eventTeam, Version: 3 } },
    });
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(readFields(document.body).get('FDRO')).toMatchObject({ isDisabled: true });
    fill('Group Name', 'Event night');
    fill('Description', 'Fridays');
    fill('Status', 'Inactive');
    await user.click(save);
    const dialog = within(await screen.findByRole('dialog', { name: 'Save these changes?' }));
    await user.click(await dialog.findByRole('button', { name: /^(Save|Yes)$/ }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]?.body).toMatchObject({
      Version: 2,
      UserGroup: {
        details: { GroupName: 'Event night', Description: 'Fridays', Status: 'Inactive', FDRO: 'USAO', Region: 'US' },
      },
    });
  });

  test('GROUP-003 a name that is missing or taken is told at its field', async () => {
    const { user } = await operate('mode=create', { 'POST userGroup': refusal('already-exists', 409) });
    const create = await screen.findByRole('button', { name: 'Create' });
    await user.click(create);
    expect(said('Group Name')).toContain('Please fill/select all mandatory fields');
    expect(sent('POST')).toEqual([]);
    fill('Group Name', 'Event team');
    expect(said('Group Name')).toEqual(['30 characters remaining']);
    await user.click(create);
    await waitFor(() => expect(said('Group Name')).toContain('User group name already exists'));
    await screen.findAllByText('Failed in creating user group');
  });

  test.each([
    ['UserGroup.details.Description', 'Description'],
    ['UserGroup.roles.0.RoleId', 'Roles'],
    ['UserGroup.members.0.UserId', 'Members'],
  ])('GROUP-003 a refusal of %s is told at its field', async (field, label) => {
    const refused = refusal('invalid-input', 400, { errors: [{ field, code: 'unknown' }] });
    const { user } = await operate('mode=edit&id=5', { 'PUT userGroup/5': refused });
    await screen.findByRole('button', { name: 'Save' });
    fill('Description', 'Fridays');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(said(label)).toContain('This value is not known.'));
    expect(errorNotices()).toEqual([]);
    await waitFor(() => expect(document.activeElement?.matches('[aria-invalid="true"], [data-error]')).toBe(true));
  });

  test('GROUP-006 who takes a role away is shown who loses what before it is saved', async () => {
    const preview = {
      UserId: 12,
      Name: 'Nadia Novak',
      Email: 'nadia@prcds.example',
      FDRO: 'USAO',
      Gained: [],
      Lost: ['Reservation:Edit'],
      Kept: [],
      LeftWithNothing: true,
    };
    const { user } = await operate('mode=edit&id=5', {
      'POST userGroup/5/preview': { Preview: { People: [preview], TotalRecords: 1, LeftWithNothing: 1 } },
      'PUT userGroup/5': { UserGroup: { ...eventTeam, roles: [], Version: 3 } },
    });
    await screen.findByText('Removing a role from a group removes those privileges from all members');
    await choose('Roles', 'Standard User');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save these changes?' }));
    await dialog.findByText('Nadia Novak');
    dialog.getByText(/Reservation, Edit/);
    dialog.getByText('1 person would be left without any access.');
    expect(sent('PUT')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: /^(Save|Yes)$/ }));
    await waitFor(() => expect(sent('PUT')).toMatchObject([{ body: { Version: 2, UserGroup: { roles: [] } } }]));
  });
});

describe('a user group', () => {
  test('ROUTE-066 GROUP-003 GROUP-004 GROUP-005 is read with details, members and roles', async () => {
    await renderScreen('viewUserGroup', '/administration/usergroup/viewusergroup?id=5', {
      answers: { ...lists, 'GET userGroup/5': { UserGroup: eventTeam }, 'GET userGroup/5/audit': { Audit: [] } },
    });
    const members = await screen.findByRole('table', { name: 'Members' });
    const facts = [...document.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(Object.fromEntries(facts)).toMatchObject({
      FDRO: 'USAO',
      Region: 'United States',
      Roles: 'Standard User',
      Description: 'Weekends',
    });
    expect(
      within(members)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Member', 'Email', 'Status in the group', 'User status']);
    const cells = [...members.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((one) => one.textContent),
    );
    expect(cells).toEqual([['Nadia Novak', 'nadia@prcds.example', 'Inactive', 'Active']]);
  });
});

describe('User Group Management', () => {
  const row = {
    GroupId: 5,
    GroupName: 'Event team',
    FDRO: 'USAO',
    Members: 1,
    Roles: ['Standard User'],
    Status: 'Active',
    Version: 2,
  };
  const open = async (answers: object = {}, more: object = {}) => {
    const view = await renderScreen('userGroups', path, {
      answers: { ...lists, 'GET userGroup': { UserGroups: [row] }, ...answers },
      ...more,
    });
    await view.user.click(await screen.findByRole('button', { name: 'Search' }));
    return view;
  };

  test('GROUP-001 GROUP-002 is a screen that lists the groups, with their members and roles', async () => {
    await open();
    await screen.findByRole('heading', { level: 1, name: 'User Group Management' });
    const table = await screen.findByRole('table', { name: '1 user group' });
    const textsOf = (cells: Iterable<Element> | undefined) => [...(cells ?? [])].map(({ textContent }) => textContent);
    expect(textsOf(table.querySelectorAll('thead th')).slice(0, 4)).toEqual([
      'Group Name',
      'Members',
      'Roles',
      'Status',
    ]);
    expect(textsOf(table.querySelector('tbody tr')?.children).slice(0, 4)).toEqual([
      'Event team',
      '1',
      'Standard User',
      'Active',
    ]);
    for (const name of ['Edit Event team', 'Delete Event team'])
      expect(within(table).getByRole('button', { name }), name).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create user group' })).toBeTruthy();
  });

  test('GROUP-001 with View alone there is nothing to create, edit or delete', async () => {
    await open({}, { grants: ['Home:View', 'Admin User Group Management:View'] });
    await screen.findByRole('table', { name: '1 user group' });
    expect(screen.queryByRole('link', { name: 'Create user group' })).toBeNull();
    expect(screen.queryByRole('button', { name: /(Edit|Delete) Event team/ })).toBeNull();
  });

  test('GROUP-008 ERR-055 one is deleted after a question, or it is said that it was not', async () => {
    let isWell = false;
    const { user } = await open({
      'POST userGroup/5/preview': { Preview: { People: [], TotalRecords: 0, LeftWithNothing: 0 } },
      'DELETE userGroup/5': () => (isWell ? { Members: 1 } : refusal('internal-error', 500)),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Event team' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Event team?' }));
    const yes = dialog.getByRole('button', { name: 'Delete user group' });
    await user.click(yes);
    await dialog.findByText(/^User group deletion failed/);
    isWell = true;
    await user.click(yes);
    await screen.findAllByText('Event team was deleted.');
    expect(sent('DELETE')).toHaveLength(2);
  });
});
