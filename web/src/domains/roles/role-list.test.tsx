import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deferredAnswer } from '../../testing/deferred-answer.ts';
import { fill } from '../../testing/form.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refusal } from '../../testing/server.ts';
import '../../ui/dialogs/dialog-modal.tsx';
import '../../ui/dialogs/confirm-dialog.tsx';
import { admin, auditor, sent } from './testing.ts';

const create = async (answers: Readonly<Record<string, unknown>> = {}) => {
  const view = await renderScreen('roleMode', '/administration/userrole/create', { ...admin, answers });
  await screen.findByRole('grid', { name: 'Access by module' });
  return view;
};

const ticked = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].filter(({ checked }) => checked);

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
    dialog.getByText('Every user and user group that has this role loses it.');
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
    screen.getByText('By Priya Nair, 14/04/2026 03:20:47 PM. Its history is below.');
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

  test('a role that arrives after Esc is not copied', async () => {
    const late = deferredAnswer();
    const { user } = await create({ 'GET role': { Roles: [row] }, 'GET role/12': late.answer });
    await user.click(screen.getByRole('button', { name: 'Copy from another role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy from another role' }));
    await dialog.findByRole('option', { name: 'Auditor' });
    fill('Role', '12');
    await user.click(dialog.getByRole('button', { name: 'Copy access' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const before = ticked();
    await act(async () => late.give({ Role: auditor }));
    expect(ticked()).toEqual(before);
  });
});
