import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, readFields } from '../../testing/form.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refusal } from '../../testing/server.ts';
import '../../ui/dialogs/dialog-modal.tsx';
import '../../ui/dialogs/confirm-dialog.tsx';

const modules = {
  Home: 1,
  'Registered Child': 2,
  Projects: 3,
  Reservation: 4,
  'Admin Office Setting': 5,
  'Admin User Profile Management': 6,
  'Admin Role Management': 7,
  'Admin User Group Management': 8,
} as const;

const auditor = {
  RoleId: 12,
  roleName: 'Auditor',
  status: 'Active',
  Sample: false,
  CrossesOffices: false,
  AssignedToGroup: false,
  Groups: [] as object[],
  GroupsElsewhere: 0,
  Holders: 0,
  Version: 4,
  screens: [
    {
      ModuleId: 2,
      ModuleName: 'Registered Child',
      AccessDetails: [
        { AccessTypeDescription: 'View', AccessStatus: 1 },
        { AccessTypeDescription: 'Edit', AccessStatus: 1 },
        { AccessTypeDescription: 'Send CSM', AccessStatus: 0 },
      ],
    },
  ],
};
const admin = { role: 'Partnership Admin', roles: ['Partnership Admin'] } as const;

const create = async (answers: Readonly<Record<string, unknown>> = {}) => {
  const view = await renderScreen('roleMode', '/administration/userrole/create', { ...admin, answers });
  await screen.findByRole('grid', { name: 'Access by module' });
  return view;
};
const show = async (mode: 'view' | 'edit', role: object = auditor, answers: object = {}) => {
  const view = await renderScreen('roleMode', `/administration/userrole/${mode}?id=12`, {
    ...admin,
    answers: { 'GET role/12': { Role: role }, 'GET role/12/audit': { Audit: [] }, ...answers },
  });
  await screen.findByRole('grid', { name: 'Access by module' });
  return view;
};
const matrix = () => screen.getByRole('grid', { name: 'Access by module' });
/** Searched by hand: a query by role computes the name of each of ninety boxes. */
const boxes = (module: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`input[aria-label^="${module}, "]`)].map((box) => {
    // The level may be followed by the reason it is disabled.
    const [level = ''] = (box.getAttribute('aria-label') ?? '').slice(module.length + 2).split('. ');
    return { box, level };
  });
const ticked = (module: string) =>
  boxes(module)
    .filter(({ box }) => box.checked)
    .map(({ level }) => level);
const tick = (module: string, wanted: string) =>
  fireEvent.click(boxes(module).find(({ level }) => level === wanted)?.box as HTMLElement);
const said = (label: string) => readFields(document.body).get(label)?.said;
const sent = (method: string) => calls.filter((call) => call.method === method);

const levels = [
  'Full Access',
  'View',
  'Create',
  'Edit',
  'Delete',
  'Send CSM',
  'Transfer',
  'Release',
  'Export to Excel',
  'Export',
  'Print',
  'Print to PDF',
  'No Access',
];

describe('the matrix of a role', () => {
  test('ROLE-006 ROLE-021 ROLE-026 ROLE-031 ROLE-032 has a row for each module and a column for each level', async () => {
    await create();
    const headers = [...matrix().querySelectorAll('thead th')].map((header) => header.textContent);
    expect(headers).toEqual(['Module', ...levels]);
    const rows = [...matrix().querySelectorAll('tbody th')].map((row) => row.firstChild?.textContent);
    expect(rows).toEqual(Object.keys(modules));
  });

  test('ROLE-022 ROLE-025 ROLE-034 Full Access, View and No Access move the others with them', async () => {
    await create();
    expect(ticked('Admin Office Setting')).toEqual(['No Access']);
    tick('Admin Office Setting', 'Edit');
    expect(ticked('Admin Office Setting')).toEqual(['View', 'Edit']);
    tick('Admin Office Setting', 'Full Access');
    expect(ticked('Admin Office Setting')).toEqual(['Full Access', 'View', 'Create', 'Edit', 'Delete', 'Export']);
    tick('Admin Office Setting', 'View');
    expect(ticked('Admin Office Setting')).toEqual(['No Access']);
    tick('Admin Office Setting', 'Create');
    tick('Admin Office Setting', 'No Access');
    expect(ticked('Admin Office Setting')).toEqual(['No Access']);
    expect(ticked('Projects')).toEqual(['No Access']);
  });

  /** Table T7: the levels a module has. */
  const given = [
    ['ROLE-023 ROLE-024 F22', 'Projects', ['Create', 'Edit', 'Delete', 'Export to Excel', 'Export', 'Print']],
    ['ROLE-033', 'Projects', ['Print to PDF']],
    ['ROLE-023 ROLE-026 ROLE-031', 'Admin Office Setting', ['Create', 'Delete', 'Export']],
    ['ROLE-027 ROLE-030', 'Registered Child', ['Edit', 'Send CSM', 'Export to Excel', 'Export']],
    ['ROLE-026 ROLE-028 ROLE-029 ROLE-033', 'Reservation', ['Delete', 'Transfer', 'Release', 'Print to PDF']],
    ['ROLE-031 ROLE-032', 'Reservation', ['Export', 'Print']],
  ] as const;

  test.each(given)('%s %s can be given each of its levels, and it is sent', async (_ids, module, chosen) => {
    const { user } = await create({ 'POST role': { Role: auditor } });
    fill('Role Name', 'Auditor');
    for (const level of chosen) tick(module, level);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    const [body] = sent('POST').map((call) => call.body as { readonly Role: Pick<typeof auditor, 'screens'> });
    const granted = (body?.Role.screens ?? []).map(({ ModuleId, AccessDetails }) => [
      ModuleId,
      AccessDetails.filter(({ AccessStatus }) => AccessStatus === 1).map((one) => one.AccessTypeDescription),
    ]);
    const expected = levels.filter((level) => level === 'View' || (chosen as readonly string[]).includes(level));
    expect(Object.fromEntries(granted.filter(([, list]) => (list as string[]).length > 0))).toEqual({
      [modules[module]]: expected,
    });
  });
});

describe('the form of a role', () => {
  test('ROLE-003 ROLE-004 ROLE-005 a name, and a status that is Active at first', async () => {
    await create();
    const fields = readFields(document.body);
    expect(fields.get('Role Name')).toMatchObject({ kind: 'text', isRequired: true, maxLength: 40, isDisabled: false });
    expect(fields.get('Status')).toMatchObject({
      kind: 'one of a list',
      options: ['Active', 'Inactive'],
      value: 'Active',
      isDisabled: false,
    });
  });

  test('ROLE-009 ROLE-010 USER-044 USER-045 a name that is missing, not allowed or taken is told at its field', async () => {
    const { user } = await create({ 'POST role': refusal('already-exists', 409) });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(said('Role Name')).toContain('Please fill/select all mandatory fields');
    const errors = () => said('Role Name')?.filter((text) => !text.includes('remaining'));
    for (const [name, message] of [
      ['Guest - 01', []],
      ["O'Brien, team", []],
      ['Audit_or', ['Only alphanumerics, spaces, apostrophe, comma and dash are allowed']],
      ['Auditor!', ['Only alphanumerics, spaces, apostrophe, comma and dash are allowed']],
      ['Auditor', []],
    ] as const) {
      fill('Role Name', name);
      expect(errors(), name).toEqual(message);
    }
    expect(sent('POST')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(errors()).toEqual(['Role name already exists']));
    await screen.findAllByText('Failed in creating role');
  });

  test('ROLE-001 ROLE-016 ERR-051 ERR-079 one is made, or it is said that it was not', async () => {
    let isWell = false;
    const { user, router } = await create({
      'POST role': () => (isWell ? { Role: auditor } : refusal('internal-error', 500)),
    });
    fill('Role Name', 'Auditor');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findAllByText(/^Failed in creating role/);
    isWell = true;
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findAllByText('Role Created Successfully');
    expect(router.state.location.href).toBe('/administration/userrole/view?id=12');
  });

  test('ROLE-017 ERR-052 ERR-080 one is changed, or it is said that it was not', async () => {
    let isWell = false;
    const { user } = await show('edit', auditor, {
      'PUT role/12': () => (isWell ? { Role: auditor } : refusal('internal-error', 500)),
    });
    expect(ticked('Registered Child')).toEqual(['View', 'Edit']);
    tick('Registered Child', 'Send CSM');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findAllByText(/^Failed in updating role/);
    isWell = true;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findAllByText('Role Updated Successfully');
    const [body] = sent('PUT').map((call) => call.body as { readonly Role: Pick<typeof auditor, 'screens'> });
    expect(body).toMatchObject({ Version: 4, Role: { roleName: 'Auditor', status: 'Active' } });
    expect(
      body?.Role.screens
        .find(({ ModuleId }) => ModuleId === 2)
        ?.AccessDetails.filter(({ AccessStatus }) => AccessStatus === 1)
        .map((level) => level.AccessTypeDescription),
    ).toEqual(['View', 'Edit', 'Send CSM']);
  });

  test('ROLE-017 its name and status can be changed as well', async () => {
    const { user } = await show('edit', auditor, {
      'POST role/12/preview': { Preview: { People: [], TotalRecords: 0, LeftWithNothing: 0 } },
      'PUT role/12': { Role: auditor },
    });
    fill('Role Name', 'Reviewer');
    fill('Status', 'Inactive');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('PUT').at(-1)?.body).toMatchObject({ Role: { roleName: 'Reviewer', status: 'Inactive' } }),
    );
  });

  test('ROLE-009 a refused name has the focus, though it stands outside the matrix', async () => {
    const errors = [{ field: 'Role.roleName', code: 'invalid' }];
    const { user } = await show('edit', auditor, { 'PUT role/12': refusal('invalid-input', 400, { errors }) });
    fill('Role Name', 'Reviewer');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(said('Role Name')).toContain('This value is not valid.'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Role Name/)));
  });

  test('NAV-032 what changed and what is to be corrected are two sentences', async () => {
    await show('edit');
    fill('Role Name', 'Desk_1');
    tick('Registered Child', 'Send CSM');
    await screen.findByText('1 module changed: Registered Child, Send CSM added. Correct 1 field to save.');
  });

  test('ROLE-018 a role is viewed: name, status and access, and nothing can be changed', async () => {
    await show('view');
    const fields = readFields(document.body);
    expect(fields.get('Role Name')).toMatchObject({ value: 'Auditor', isDisabled: true });
    expect(fields.get('Status')).toMatchObject({ value: 'Active', isDisabled: true });
    expect(ticked('Registered Child')).toEqual(['View', 'Edit']);
    tick('Registered Child', 'Send CSM');
    expect(ticked('Registered Child')).toEqual(['View', 'Edit']);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('ROLE-007 an inactive role cannot be edited', async () => {
    await show('edit', { ...auditor, status: 'Inactive' });
    const fields = readFields(document.body);
    expect(fields.get('Role Name')?.isDisabled).toBe(true);
    expect(fields.get('Status')?.isDisabled).toBe(true);
    tick('Registered Child', 'Send CSM');
    expect(ticked('Registered Child')).toEqual(['View', 'Edit']);
  });

  test('ROLE-008 the status is disabled while a user group has the role', async () => {
    const groups = [{ GroupId: 5, GroupName: 'Event team', FDRO: 'USAO' }];
    await show('edit', { ...auditor, AssignedToGroup: true, Groups: groups });
    const fields = readFields(document.body);
    expect(fields.get('Status')).toMatchObject({ isDisabled: true, said: ['Assigned to a user group'] });
    expect(fields.get('Role Name')?.isDisabled).toBe(false);
    screen.getByText('Event team, USAO');
  });
});

describe('Role Management', () => {
  const { screens: _screens, CrossesOffices: _crosses, ...row } = auditor;
  const sample = { ...row, RoleId: 3, roleName: 'Standard User', Sample: true };
  const open = (answers: object = {}, more: object = admin) =>
    renderScreen('roles', '/administration/userrole', {
      ...more,
      answers: { 'GET role': { Roles: [row, sample] }, 'GET role/deleted': { DeletedRoles: [] }, ...answers },
    });

  test('ROLE-001 ROLE-002 ROLE-019 lists the roles; a custom one can be deleted, a sample role cannot', async () => {
    await open();
    await screen.findByRole('heading', { level: 1, name: 'Role Management' });
    const table = await screen.findByRole('table', { name: '2 roles' });
    for (const header of ['Role Name', 'Status', 'Assigned To Group', 'Users'])
      expect(within(table).getByRole('columnheader', { name: new RegExp(`^${header}`) }), header).toBeTruthy();
    for (const name of ['Auditor', 'Standard User']) expect(within(table).getByRole('link', { name })).toBeTruthy();
    screen.getByRole('link', { name: 'Create role' });
    screen.getByRole('button', { name: 'Delete Auditor' });
    expect(screen.queryByRole('button', { name: /^Delete Standard User/ })).toBeNull();
  });

  test('ROLE-018 the name of a role leads to its view, also with View alone', async () => {
    await open({}, { grants: ['Home:View', 'Admin Role Management:View'] });
    const name = await screen.findByRole('link', { name: 'Auditor' });
    expect(name.getAttribute('href')).toBe('/administration/userrole/view?id=12');
  });

  test('ROLE-001 with View alone there is nothing to create, edit or delete', async () => {
    await open({}, { grants: ['Home:View', 'Admin Role Management:View'] });
    await screen.findByRole('table', { name: '2 roles' });
    expect(screen.queryByRole('link', { name: 'Create role' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Edit|Delete|Deactivate)/ })).toBeNull();
  });

  test('ROLE-007 an inactive role is made active again from the list, and that alone', async () => {
    const { user } = await open({
      'GET role': { Roles: [{ ...row, status: 'Inactive' }] },
      'PUT role/12/status': { Role: auditor },
    });
    const edit = await screen.findByRole('button', { name: /^Edit Auditor/ });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    const activate = screen.getByRole('button', { name: 'Activate: Auditor' });
    expect(activate.getAttribute('aria-disabled')).not.toBe('true');
    await user.click(activate);
    await screen.findAllByText('Auditor is active now.');
    expect(calls.filter(({ method }) => method !== 'GET')).toMatchObject([{ body: { status: 'Active', Version: 4 } }]);
  });

  test('ROLE-008 nor is one that a user group has made inactive from the list', async () => {
    await open({ 'GET role': { Roles: [{ ...row, AssignedToGroup: true, Groups: ['Event team'] }] } });
    const deactivate = await screen.findByRole('button', { name: /^Deactivate: Auditor/ });
    expect(deactivate.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Edit Auditor' }).getAttribute('aria-disabled')).not.toBe('true');
  });

  test('ROLE-019 ROLE-020 a role is deleted after it was shown who loses it', async () => {
    const { user } = await open({
      'POST role/12/preview': {
        Preview: {
          People: [
            {
              UserId: 12,
              Name: 'Nadia Novak',
              Email: 'nadia@prcds.example',
              FDRO: 'USAO',
              Gained: [],
              Lost: ['Reservation:Edit'],
              Kept: [],
              LeftWithNothing: true,
            },
          ],
          TotalRecords: 1,
          LeftWithNothing: 1,
        },
      },
      'DELETE role/12': { Users: 1, Groups: 0 },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Auditor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Auditor?' }));
    dialog.getByText('The role is taken off every user and user group.');
    await dialog.findByText('Nadia Novak');
    expect(sent('DELETE')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete role' }));
    await screen.findAllByText('Auditor was deleted.');
    expect(sent('DELETE').map((call) => call.path)).toEqual(['role/12']);
  });

  const gone = {
    RoleId: 41,
    roleName: 'Night shift',
    DeletedBy: 'Priya Nair',
    DeletedDate: '2026-04-14T22:20:47.000Z',
  };

  test('F20 deleted roles are listed below, with who deleted them and when', async () => {
    await open({ 'GET role/deleted': { DeletedRoles: [gone] } });
    const table = await screen.findByRole('table', { name: 'Deleted roles' });
    const cells = within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual(['Night shift', 'Priya Nair', '14/04/2026 03:20:47 PM']);
    const link = within(table).getByRole('link', { name: 'Night shift' });
    expect(link.getAttribute('href')).toBe('/administration/userrole/view?id=41');
  });

  test('F20 deleted roles that cannot be loaded say so, and are asked for again', async () => {
    let isDown = true;
    await open({
      'GET role/deleted': () => (isDown ? refusal('internal-error', 500) : { DeletedRoles: [gone] }),
    });
    await screen.findByText('The deleted roles could not be loaded.');
    isDown = false;
    fireEvent.click(screen.getByText('Try again'));
    await screen.findByRole('table', { name: 'Deleted roles' });
  });

  test('F20 what became of a deleted role is told at its address, with its history', async () => {
    await renderScreen('roleMode', '/administration/userrole/view?id=41', {
      ...admin,
      answers: {
        'GET role/deleted': { DeletedRoles: [gone] },
        'GET role/41/audit': {
          Audit: [
            {
              AuditId: 7,
              Field: 'roleName',
              OldValue: 'Night shift',
              NewValue: null,
              ModifiedBy: 'Priya Nair',
              ModifiedTimestamp: '2026-04-14T22:20:47.000Z',
            },
          ],
        },
      },
    });
    await screen.findByText('The role Night shift was deleted');
    screen.getByText('By Priya Nair, 14/04/2026 03:20:47 PM. Its history stands below.');
    await screen.findByText('Night shift', { selector: 'td, td *' });
  });

  test('ERR-053 ERR-054 roles that cannot be fetched, and one that cannot be deleted, are told', async () => {
    const { unmount } = await open({ 'GET role': refusal('internal-error', 500) });
    await screen.findAllByText('Failed to load role data');
    unmount();
    const one = await renderScreen('roleMode', '/administration/userrole/edit?id=12', {
      ...admin,
      answers: { 'GET role/12': refusal('internal-error', 500) },
    });
    await screen.findAllByText('Failed to load role data');
    one.unmount();
    const { user } = await open({
      'POST role/12/preview': { Preview: { People: [], TotalRecords: 0, LeftWithNothing: 0 } },
      'DELETE role/12': refusal('internal-error', 500),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Auditor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Auditor?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete role' }));
    await dialog.findByText(/^Failed in deleting role/);
  });

  test('ERR-053 a role that cannot be fetched to be copied is told', async () => {
    const { user } = await create({ 'GET role': { Roles: [row] }, 'GET role/12': refusal('internal-error', 500) });
    await user.click(screen.getByRole('button', { name: 'Copy from another role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy from another role' }));
    await dialog.findByRole('option', { name: 'Auditor' });
    fill('Role', '12');
    await user.click(dialog.getByRole('button', { name: 'Copy access' }));
    await dialog.findByText('Failed to load role data');
  });
});
