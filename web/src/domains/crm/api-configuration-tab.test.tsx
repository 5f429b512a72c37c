import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { choose, control, errorNotices, fill, readFields } from '../../testing/form.ts';
import { listOf } from '../../testing/lists.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refusal } from '../../testing/server.ts';

const stored = {
  Region: 'US',
  UserOffices: ['USAO'],
  Url: 'https://crm.example.org/in',
  Description: 'Our CRM',
  Comments: 'Ask Priya',
  SupportOfficeAccount: 'crm-support',
  AdminAccount: 'crm-admin',
  FrameOrigins: [],
  Version: 3,
  HasSupportOfficePassword: true,
  HasAdminPassword: false,
  SupportOfficeSecretRenewed: false,
  AdminSecretRenewed: false,
};
const answers = {
  'GET apiSettings/USAO': { ApiSettings: stored },
  'GET apiSettings/USAO/serviceAccount': { ServiceAccounts: [] },
  'GET list/fundingOffice': listOf(['USAO', 'United States'], ['CANO', 'Canada']),
};
const open = async (more: object = {}, options: object = {}) => {
  const view = await renderScreen('officeSettings', '/administration/FundRaisingOfficeSetting?tab=apiConfiguration', {
    answers: { ...answers, ...more },
    ...options,
  });
  await screen.findByRole('heading', { level: 2, name: 'API Configuration Settings' });
  return view;
};
const kinds = (label: string) => {
  const { type } = control(label) as HTMLInputElement;
  return { ...readFields(document.body).get(label), type };
};

describe('API Configuration Settings', () => {
  test('ROUTE-088 is a tab of Office Settings, opened from any other', async () => {
    const { user } = await renderScreen('officeSettings', '/administration/FundRaisingOfficeSetting', { answers });
    await user.click(await screen.findByRole('tab', { name: 'API Configuration Settings' }));
    await screen.findByRole('heading', { level: 2, name: 'API Configuration Settings' });
  });

  test('ROUTE-088 OFFICE-054 OFFICE-055 OFFICE-056 OFFICE-057 region, user offices, url and description have their fields', async () => {
    await open();
    expect(kinds('Region')).toMatchObject({ kind: 'one of a list', value: 'United States', isRequired: true });
    expect(kinds('User offices')).toMatchObject({ kind: 'several of a list', isDisabled: false });
    expect(control('User offices').textContent).toContain('USAO');
    expect(kinds('URL')).toMatchObject({ kind: 'text', type: 'url', value: 'https://crm.example.org/in' });
    expect(kinds('Description')).toMatchObject({ kind: 'text', value: 'Our CRM' });
  });

  test('OFFICE-054 OFFICE-058 OFFICE-059 OFFICE-060 comments and both credentials have theirs; a stored password is never shown', async () => {
    await open();
    expect(kinds('Comments')).toMatchObject({ kind: 'long text', value: 'Ask Priya' });
    expect(kinds('Support office account')).toMatchObject({ kind: 'text', value: 'crm-support' });
    expect(kinds('Admin account')).toMatchObject({ kind: 'text', value: 'crm-admin' });
    expect(kinds('Support office password')).toMatchObject({
      type: 'password',
      value: '',
      said: ['A password is stored. Leave this empty to keep it.'],
    });
    expect(kinds('Admin password')).toMatchObject({ type: 'password', value: '', said: ['No password is stored.'] });
  });

  test('F29 a renewed secret is asked for at its field; another one is refused there', async () => {
    const renewed = { ...stored, HasSupportOfficePassword: false, SupportOfficeSecretRenewed: true };
    const wrong = { field: 'ApiSettings.AdminPassword', code: 'password-not-the-accounts' };
    const { user } = await open({
      'GET apiSettings/USAO': { ApiSettings: renewed },
      'PUT apiSettings/USAO': refusal('invalid-input', 400, { errors: [wrong] }),
    });
    expect(kinds('Support office password').said).toEqual([
      'The service account has a new secret. Enter it here; until then nothing is signed.',
    ]);
    fill('Admin password', 'another');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await screen.findByRole('button', { name: 'Review' });
    expect(readFields(document.body).get('Admin password')?.said).toContain(
      'This is not the secret of the service account.',
    );
  });

  test('OFFICE-002 ROUTE-091 ERR-083 what was changed is reviewed without its passwords, then applied', async () => {
    const { user } = await open({ 'PUT apiSettings/USAO': { ApiSettings: { ...stored, Version: 4 } } });
    fill('URL', 'http://crm.example.org/in');
    expect(readFields(document.body).get('URL')?.said.length).toBeGreaterThan(1);
    expect(screen.getByRole('button', { name: 'Review' }).getAttribute('aria-disabled')).toBe('true');
    fill('URL', 'https://crm.example.org/new');
    fill('Comments', 'Ask Kei');
    fill('Admin password', 'only for the server');
    await choose('User offices', 'CANO, Canada');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByRole('heading', { name: 'Review API Configuration Settings' });
    const facts = [...document.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(Object.fromEntries(facts)).toMatchObject({
      'User offices': 'USAO, CANO',
      URL: 'https://crm.example.org/new',
      Comments: 'Ask Kei',
      'Support office password': 'Unchanged',
      'Admin password': 'New password',
    });
    expect(document.body.textContent).not.toContain('only for the server');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findAllByText('Settings applied successfully');
    const body = calls.find(({ method }) => method === 'PUT')?.body as { readonly ApiSettings: object };
    expect(body.ApiSettings).toMatchObject({
      Region: 'US',
      UserOffices: ['USAO', 'CANO'],
      Url: 'https://crm.example.org/new',
      Description: 'Our CRM',
      Comments: 'Ask Kei',
      SupportOfficeAccount: 'crm-support',
      AdminAccount: 'crm-admin',
      AdminPassword: 'only for the server',
      Version: 3,
    });
    expect(body.ApiSettings).not.toHaveProperty('SupportOfficePassword');
  });

  test('OFFICE-054 OFFICE-055 OFFICE-057 OFFICE-059 OFFICE-060 each field is sent under its own name', async () => {
    const office = (Code: string, Description: string, Parent: string) => ({
      Code,
      Description,
      Active: true,
      Parent,
    });
    const { user } = await open({
      'GET list/fundingOffice': { Values: [office('USAO', 'United States', 'US'), office('CANO', 'Canada', 'CA')] },
      'PUT apiSettings/USAO': { ApiSettings: { ...stored, Version: 4 } },
    });
    await waitFor(() => expect(kinds('Region').options).toHaveLength(2));
    fill('Region', 'CA');
    fill('Description', 'Another CRM');
    await choose('User offices', 'USAO, United States', 'CANO, Canada');
    fill('Support office account', 'new-support');
    fill('Support office password', 'first secret');
    fill('Admin account', 'new-admin');
    fill('Admin password', 'second secret');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await screen.findAllByText('Settings applied successfully');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      ApiSettings: {
        Region: 'CA',
        UserOffices: ['CANO'],
        Url: 'https://crm.example.org/in',
        Description: 'Another CRM',
        Comments: 'Ask Priya',
        SupportOfficeAccount: 'new-support',
        SupportOfficePassword: 'first secret',
        AdminAccount: 'new-admin',
        AdminPassword: 'second secret',
      },
    });
  });

  test('NAV-032 another tab asks first while something is unsaved', async () => {
    const { user } = await open();
    fill('Comments', 'Ask Kei');
    await user.click(screen.getByRole('tab', { name: 'General' }));
    const prompt = within(await screen.findByRole('dialog', { name: 'You have unsaved changes.' }));
    expect(prompt.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Comments']);
    await user.click(prompt.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(kinds('Comments').value).toBe('Ask Kei');
  });

  test('ERR-042 ERR-061 a save that fails says so, and so does an account that does not exist', async () => {
    const unknown = { field: 'ApiSettings.AdminAccount', code: 'service-account-unknown' };
    let answer = refusal('internal-error', 500);
    const { user } = await open({ 'PUT apiSettings/USAO': () => answer });
    fill('Admin account', 'nobody-there');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(errorNotices()).toEqual(['Error in Applying changes to API Data']));
    answer = refusal('invalid-input', 400, { errors: [unknown] });
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('button', { name: 'Review' });
    expect(readFields(document.body).get('Admin account')?.said).toContain('Service account not exist...');
  });

  test('OFFICE-002 who may only view changes nothing', async () => {
    await open({}, { grants: ['Home:View', 'Admin Office Setting:View'] });
    expect(kinds('Region').isDisabled).toBe(true);
    expect(kinds('User offices').isDisabled).toBe(true);
    for (const label of ['URL', 'Description', 'Comments', 'Admin account', 'Admin password'])
      expect(control(label).hasAttribute('readonly'), label).toBe(true);
  });
});
