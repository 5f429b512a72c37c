import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { getReadiness, type ReadinessStep } from '#contract/readiness/api.ts';
import { readinessItems } from '#contract/readiness/rules.ts';
import { paths } from '../../app/paths.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { refusal } from '../../testing/server.ts';
// Imported here, so that no test waits for the chunk.
import '../../app/pages/office-settings-page.tsx';

const done = readinessItems.map(
  (item): ReadinessStep => ({ item, state: 'done', offices: [], officeCount: 0, at: null }),
);

const withSteps = (changes: readonly (Partial<ReadinessStep> & Pick<ReadinessStep, 'item'>)[]) =>
  done.map((step) => ({ ...step, ...changes.find(({ item }) => item === step.item) }));

const lacking = (...offices: string[]) => offices.map((office) => ({ office, lacks: [] }));

const halfDone = withSteps([
  { item: 'identityProvider', at: '2026-04-16T22:07:09.000Z' },
  { item: 'mail', state: 'missing' },
  {
    item: 'people',
    state: 'missing',
    offices: [...lacking('ESPO', 'GBRO'), { office: 'WLKO', lacks: ['users'] }],
  },
  { item: 'officeSettings', state: 'missing', offices: lacking('USAO') },
  { item: 'terms', state: 'missing', offices: lacking('ESPO') },
  {
    item: 'crm',
    state: 'missing',
    offices: [
      { office: 'USAO', lacks: ['account', 'password'] },
      { office: 'ESPO', lacks: ['address'] },
    ],
  },
  { item: 'feed', state: 'missing' },
  { item: 'projects', state: 'missing' },
  { item: 'children', state: 'waiting' },
]);

interface Shown {
  readonly steps?: readonly ReadinessStep[];
  readonly language?: 'en' | 'es';
}

const open = ({ steps = halfDone, language = 'en' }: Shown = {}) =>
  renderApp(paths.officeSettings({ tab: 'firstSteps' }), {
    language,
    role: 'Partnership Admin',
    roles: ['Partnership Admin'],
    answers: { 'GET readiness': z.encode(getReadiness.output, { steps: [...steps] }) },
  });

const rowsOf = async (name: string) => {
  const list = await screen.findByRole('list', { name });
  return within(list).getAllByRole('listitem');
};

test('each step has its state in a word, one sentence, and a link to where it is done', async () => {
  await open();
  const rows = await rowsOf('Steps');
  expect(
    rows.map((row) => {
      const link = within(row).queryByRole('link');
      return [
        within(row).getByRole('heading').textContent,
        row.querySelector('p')?.textContent,
        link?.getAttribute('href'),
      ];
    }),
  ).toEqual([
    [
      'Sign-in',
      'You have signed in through the identity provider; its keys were last read on 16/04/2026 03:07:09 PM.',
      undefined,
    ],
    [
      'Mail server',
      'No mail server is set, so notifications wait. The operator sets it (docs/operations.md).',
      '/administration/FundRaisingOfficeSetting?tab=deliveries',
    ],
    [
      'Local administrators',
      'Nobody of the office itself administers its users: ESPO, GBRO. No users yet: WLKO.',
      '/administration/userprofile',
    ],
    [
      'Office settings',
      'Nobody has set time zone, formats or other general settings: USAO.',
      '/administration/FundRaisingOfficeSetting?tab=general',
    ],
    [
      'Terms of Use',
      'People still accept the page that comes with PRCDS. Publish your own: ESPO.',
      '/administration/FundRaisingOfficeSetting?tab=general',
    ],
    [
      'CRM',
      'CRM Integration is on, but something is missing. USAO: account, password; ESPO: address.',
      '/administration/FundRaisingOfficeSetting?tab=apiConfiguration',
    ],
    [
      'Field offices',
      'No field office has a service account; docs/integration.md (Accounts) says how to make one.',
      '/administration/FundRaisingOfficeSetting?tab=feeds',
    ],
    ['Projects', 'No project is active yet. Projects come from the field offices.', '/searchproject'],
    ['Children', 'Children belong to projects, which are missing.', '/searchchild'],
  ]);
  expect(rows.map((row) => row.textContent?.match(/Done|Missing|Waiting/)?.[0])).toEqual([
    'Done',
    ...Array<string>(7).fill('Missing'),
    'Waiting',
  ]);
  screen.getByText('1 of 9 done');
  expect(screen.getByRole('progressbar', { name: '1 of 9 done' }).getAttribute('value')).toBe('1');
  expect(screen.queryByText('Everything is set up.')).toBeNull();
  screen.getByRole('link', { name: 'Open User Profile Management: Local administrators' });
});

test('what waits is said, of mail and of a CRM', async () => {
  const steps = withSteps([
    { item: 'mail', state: 'waiting', offices: lacking('USAO') },
    { item: 'crm', state: 'waiting', offices: lacking('USAO'), officeCount: 2 },
    { item: 'children', state: 'missing' },
  ]);
  await open({ steps });
  await screen.findByText('The mail server takes no emails at the moment; PRCDS tries again by itself.');
  screen.getByText('The CRM takes no messages at the moment; PRCDS tries again by itself: USAO.');
  screen.getByText('No child is registered yet. Children come from the field offices.');
});

test('when everything is done, a sentence says so', async () => {
  await open({ steps: withSteps([{ item: 'crm', officeCount: 2 }]) });
  await screen.findByText('9 of 9 done');
  screen.getByText('Everything is set up.');
  screen.getByText('The CRMs of 2 offices are connected.');
  screen.getByText('You have signed in through the identity provider.');
  expect(screen.getAllByText('Done')).toHaveLength(9);
});

test('of field offices it says when the last thing came, and from whom nothing has', async () => {
  const feed = { item: 'feed', officeCount: 2, at: '2026-04-16T22:07:09.000Z' } as const;
  await open({ steps: withSteps([{ ...feed, offices: lacking('ETHS') }]) });
  await screen.findByText(
    '2 field offices send their data; the last feed or message came on 16/04/2026 03:07:09 PM. Nothing has come yet from ETHS.',
  );
});

test('a field office whose account has sent nothing is waited for', async () => {
  await open({ steps: withSteps([{ item: 'feed', state: 'waiting', offices: lacking('KENS') }]), language: 'es' });
  await screen.findByText('Hay una cuenta de servicio, pero no ha llegado ningún envío ni mensaje: KENS.');
});

test('only an office without users', async () => {
  const offices = [{ office: 'WLKO', lacks: ['users' as const] }];
  await open({ steps: withSteps([{ item: 'people', state: 'missing', offices }]) });
  await screen.findByText('No users yet: WLKO.');
});

test('an office without a CRM is none', async () => {
  await open({ steps: done });
  await screen.findByText('No office works with a CRM.');
});

test('in Spanish', async () => {
  await open({ language: 'es' });
  const [first] = await rowsOf('Pasos');
  expect(first?.textContent).toMatch(/^Inicio de sesión/);
  screen.getByText('1 de 9 hechos');
  screen.getByText('Nadie de la propia oficina administra a sus usuarios: ESPO, GBRO. Todavía sin usuarios: WLKO.');
});

test('a failure is said, and can be tried again', async () => {
  let isDown = true;
  const { user } = await renderApp(paths.officeSettings({ tab: 'firstSteps' }), {
    role: 'Partnership Admin',
    roles: ['Partnership Admin'],
    answers: {
      'GET readiness': () => (isDown ? refusal('no-access', 403) : z.encode(getReadiness.output, { steps: halfDone })),
    },
  });
  await screen.findByText('The first steps could not be loaded.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 of 9 done');
});

test('nobody but a Partnership Admin has the tab; its address leads to the first one', async () => {
  await renderApp(paths.officeSettings({ tab: 'firstSteps' }));
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).not.toContain('First Steps');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('General');
});
