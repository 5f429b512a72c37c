import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, readFields } from '../../testing/form.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refusal } from '../../testing/server.ts';
import '../../ui/dialogs/dialog-modal.tsx';
import '../../ui/dialogs/confirm-dialog.tsx';
import { admin, auditor, modules, sent } from './testing.ts';

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
