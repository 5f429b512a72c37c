import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { collectSignOutJobs, runSignOutJobs } from '../../api/sign-in/sign-out.ts';
import { deferredAnswer } from '../../testing/deferred-answer.ts';
import { errorNotices } from '../../testing/form.ts';
import { listOf } from '../../testing/lists.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refusal } from '../../testing/server.ts';

const account = (more: object = {}) => ({
  ServiceAccountId: 5,
  ServiceAccount: 'crm-night',
  Description: 'Our CRM',
  Status: 'Active',
  CreatedDate: '2026-04-03T10:00:00.000Z',
  Version: 1,
  ...more,
});
const settings = {
  Region: 'US',
  UserOffices: ['USAO'],
  Url: null,
  Description: '',
  Comments: '',
  SupportOfficeAccount: null,
  AdminAccount: null,
  FrameOrigins: [],
  Version: 3,
  HasSupportOfficePassword: false,
  HasAdminPassword: false,
  SupportOfficeSecretRenewed: false,
  AdminSecretRenewed: false,
};
const open = async (more: object) => {
  const view = await renderScreen('officeSettings', '/administration/FundRaisingOfficeSetting?tab=apiConfiguration', {
    answers: {
      'GET apiSettings/USAO': { ApiSettings: settings },
      'GET list/fundingOffice': listOf(['USAO', 'United States']),
      ...more,
    },
  });
  await screen.findByText('crm-night');
  return view;
};
const changedBy = { params: { version: 2, by: 'Kei Tanaka', at: '2026-04-16T10:00:00.000Z' } };
const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('an account that a colleague has deactivated meanwhile', () => {
  const stored = { now: account() };
  const answers = {
    'GET apiSettings/USAO/serviceAccount': () => ({ ServiceAccounts: [stored.now] }),
    'PUT apiSettings/USAO/serviceAccount/5': ({ ServiceAccount: wanted }: { ServiceAccount: { Version: number } }) => {
      if (wanted.Version === stored.now.Version) return { ServiceAccount: account({ ...wanted, Version: 3 }) };
      return refusal('changed-meanwhile', 409, changedBy);
    },
  };

  test('F20 stays inactive when its description is saved, and the refusal says who changed it', async () => {
    stored.now = account();
    const { user } = await open(answers);
    await user.click(screen.getByRole('button', { name: 'Edit the description of crm-night' }));
    const dialog = within(await screen.findByRole('dialog'));
    const description = dialog.getByLabelText<HTMLInputElement>('Description');
    fireEvent.change(description, { target: { value: 'For the night' } });
    stored.now = account({ Status: 'Inactive', Version: 2 });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(errorNotices().join()).toMatch(/Somebody else changed this.*Kei Tanaka/));
    await screen.findByText('Inactive');
    expect(description.value).toBe('For the night');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findAllByText('Service account saved');
    const [first, second] = sent();
    expect(first).toMatchObject({ ServiceAccount: { Status: 'Active', Version: 1 } });
    expect(second).toMatchObject({ ServiceAccount: { Description: 'For the night', Status: 'Inactive', Version: 2 } });
  });

  test('F20 or described anew is deactivated by a second Yes, with its new description', async () => {
    stored.now = account();
    const { user } = await open(answers);
    await user.click(screen.getByRole('button', { name: 'Deactivate crm-night' }));
    const dialog = within(await screen.findByRole('dialog'));
    stored.now = account({ Description: 'For the day', Version: 2 });
    await user.click(dialog.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(errorNotices().join()).toMatch(/Somebody else changed this.*Kei Tanaka/));
    await screen.findByText(/^For the day/);
    await user.click(dialog.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()[1]).toMatchObject({
      ServiceAccount: { Description: 'For the day', Status: 'Inactive', Version: 2 },
    });
  });
});

describe('a new secret', () => {
  const answers = { 'GET apiSettings/USAO/serviceAccount': { ServiceAccounts: [account()] } };
  const ask = async (answer: unknown) => {
    const view = await open({ ...answers, 'POST apiSettings/USAO/serviceAccount/5/secret': answer });
    await view.user.click(screen.getByRole('button', { name: 'New secret for crm-night' }));
    await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }));
    return view;
  };

  test.each([
    ['the network ends', () => Promise.reject(new TypeError('network'))],
    ['the server fails', refusal('internal-error', 500)],
  ])('whose answer is lost because %s may have replaced the old one, and that is said', async (_, answer) => {
    await ask(answer);
    const unknown =
      'It is not known whether crm-night has a new secret. The old one may no longer work: renew it again.';
    await waitFor(() => expect(errorNotices()).toEqual([unknown]));
  });

  test('that is refused has replaced nothing, and nothing else is said', async () => {
    await ask(refusal('no-access', 403));
    await waitFor(() => expect(errorNotices().join()).toMatch(/^Error in saving the service account. You do not/));
  });

  test('that arrives when its screen has been left was shown to nobody, and that is said', async () => {
    const renewing = deferredAnswer();
    const { user } = await ask(renewing.answer);
    await user.click(screen.getByRole('button', { name: 'No' }));
    await user.click(screen.getByRole('tab', { name: 'General' }));
    await waitFor(() => expect(screen.queryByText('crm-night')).toBeNull());
    renewing.give({ ServiceAccount: account(), Secret: 'only once' });
    await screen.findAllByText('Nobody saw the new secret of crm-night. Give it another one.');
  });
});

test('SESSION-010 a new account typed when the session ends is offered again', async () => {
  const answers = { 'GET apiSettings/USAO/serviceAccount': { ServiceAccounts: [account()] } };
  const unsaved = 'session/unsavedInput';
  const saved = { SavedDate: '2026-04-16T16:00:00Z' };
  const before = await open({ ...answers, [`GET ${unsaved}`]: { UnsavedInput: [] }, [`PUT ${unsaved}`]: saved });
  const name = () => screen.findByLabelText<HTMLInputElement>(/^Service account/);
  await before.user.click(screen.getByText('Add service account'));
  fireEvent.change(await name(), { target: { value: 'crm-day' } });
  const jobs = collectSignOutJobs();
  before.unmount();
  await runSignOutJobs(jobs, 'the last token');
  const kept = calls.find(({ method, path }) => method === 'PUT' && path === unsaved)?.body as object;
  const after = await open({
    ...answers,
    [`GET ${unsaved}`]: { UnsavedInput: [{ ...kept, ...saved }] },
    [`DELETE ${unsaved}`]: {},
  });
  await after.user.click(screen.getByText('Add service account'));
  await after.user.click(await screen.findByText('Restore', { selector: 'button' }));
  expect((await name()).value).toBe('crm-day');
});
