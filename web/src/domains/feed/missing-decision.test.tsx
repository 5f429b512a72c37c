import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { noneMissing } from '#contract/feed/missing-kinds.ts';
import { calls } from '../../testing/render-app.tsx';
import { refusal } from '../../testing/server.ts';
import { aDetail, numbersSent, open } from './testing.ts';
// Imported here, so that no test waits for the chunk.
import '../../app/pages/office-settings-page.tsx';

const opened = (answers: object = {}, more: object = {}) =>
  open({ feed: '12', answers: { 'GET feed/12': aDetail(), ...answers }, ...more });
const title = '1,204 children in 2 projects are missing from this snapshot';
const button = (name: string) => screen.getByRole('button', { name });
const ask = async (name: string, question: string, user: { click: (at: HTMLElement) => Promise<void> }) => {
  await screen.findByText(title);
  await user.click(button(name));
  return within(await screen.findByRole('dialog', { name: question }));
};
const decisions = () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
const dropQuestion = 'Request drops for 1,204 children?';
/** A toast is there twice: to be seen, and to be heard. */
const toast = (words: string) => screen.findAllByText(words);
const oneProject = (reserved: number) => ({
  ...{ project: '201115', projectName: 'Tierra Nueva AP', missing: reserved, children: 10, mustBeConfirmed: true },
  kinds: { ...noneMissing, reserved },
});
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('children missing from a snapshot', () => {
  test('a notice says how many, and what each choice does', async () => {
    await opened();
    const notice = (await screen.findByText(title)).closest('[role="status"]') as HTMLElement;
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['Reserved 12', 'On hold 2', 'Proposed 1', 'Sponsored 3', 'Available 1,186'],
      'Request drops: A drop is requested for each of them; offices that hold or sponsor one are told.',
      'Keep these children: They stay as they are.',
    ]);
    expect(
      within(notice)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Request drops', 'Keep these children']);
  });

  test('a notice says why it asks where no project misses too many', async () => {
    await opened({ 'GET feed/12': aDetail({}, { hasUnreadable: true }) });
    const why = 'Some refused lines do not say which child they are about: it could be one of these.';
    expect((await screen.findByText(why)).closest('[role="status"]')?.textContent).toContain(title);
  });

  test.each(['receiving', 'waiting', 'applying', 'dropping', 'done', 'declined'] as const)(
    'nothing is asked while a feed is %s',
    async (state) => {
      await opened({ 'GET feed/12': aDetail({ state }) });
      await screen.findByRole('heading', { name: 'eth-2026-04' });
      expect(screen.queryByText(title)).toBeNull();
      expect(screen.queryByRole('button', { name: 'Request drops' })).toBeNull();
    },
  );

  test('without the level Edit the notice has no buttons, and says why', async () => {
    await opened({}, { grants: ['Admin Office Setting:View'] });
    await screen.findByText(title);
    screen.getByText('To decide, you need the access level Edit.');
    expect(screen.queryByRole('button', { name: 'Request drops' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Keep these children' })).toBeNull();
  });

  test.each([
    ['drop', 'Request drops', dropQuestion, 'Drops are requested for 1,204 children', 'dropping', 'Requesting drops'],
    [
      'keep',
      'Keep these children',
      'Keep 1,204 children who are missing from the snapshot?',
      '1,204 children are kept',
      'declined',
      'Children kept',
    ],
  ] as const)(
    '%s: asked once more, sent with the number shown',
    async (decision, name, question, done, state, badge) => {
      const { user } = await opened({ 'PUT feed/12/missing': aDetail({ state }) });
      const dialog = await ask(name, question, user);
      expect(decisions()).toEqual([]);
      await user.click(dialog.getByRole('button', { name }));
      await toast(done);
      await screen.findByText(badge);
      await isClosed();
      expect(screen.queryByText(title)).toBeNull();
      expect(decisions()).toEqual([['feed/12/missing', { Decision: decision, MissingByKind: numbersSent }]]);
    },
  );

  test('before drops, the dialog says the exact numbers, and what happens to each kind', async () => {
    const { user } = await opened();
    const dialog = await ask('Request drops', dropQuestion, user);
    dialog.getByText('1,204 children leave: 12 are reserved, 2 on hold, 1 proposed, 3 sponsored, 1,186 available.');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Reserved (12): they stay in their reservation as Drop Requested, and its office is told.',
      'On hold (2): the hold stays, the child becomes Drop Requested, and the office is told.',
      'Proposed (1): the child becomes Drop Requested, and the office that proposed it is told.',
      'Sponsored (3): the child becomes Drop Requested, and the sponsor’s office is told.',
      'Available (1,186): nobody can reserve them any more.',
    ]);
  });

  test('who is leaving already does not leave by the decision', async () => {
    const project = { ...oneProject(4), missing: 6, kinds: { ...noneMissing, reserved: 4, leaving: 2 } };
    const { user } = await opened({ 'GET feed/12': aDetail({}, { missing: [project] }) });
    await user.click(await screen.findByRole('button', { name: 'Request drops' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request drops for 4 children?' }));
    dialog.getByText('4 children leave: 4 are reserved.');
    dialog.getByText('Already leaving (2):');
  });

  test('Cancel has the focus, and sends nothing', async () => {
    const { user } = await opened();
    const dialog = await ask('Request drops', dropQuestion, user);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    await screen.findByText(title);
    expect(decisions()).toEqual([]);
  });

  test('another number by now: it is shown, and asked about again', async () => {
    const byNow = { reserved: 18, held: 2, proposed: 1, sponsored: 3, available: 1186, leaving: 0 };
    const answers = {
      'PUT feed/12/missing': ({ MissingByKind: { Reserved } }: { MissingByKind: typeof numbersSent }) =>
        Reserved === 18
          ? aDetail({ state: 'dropping', missing: 1210 })
          : refusal('missing-changed', 409, { params: { missing: 1210, ...byNow } }),
    };
    const { user } = await opened(answers);
    const first = await ask('Request drops', dropQuestion, user);
    await user.click(first.getByRole('button', { name: 'Request drops' }));
    const second = within(await screen.findByRole('dialog', { name: 'Request drops for 1,210 children?' }));
    second.getByText('The figures have changed: 1,210 children are missing now. Look at them once more.');
    second.getByText('1,210 children leave: 18 are reserved, 2 on hold, 1 proposed, 3 sponsored, 1,186 available.');
    expect(decisions()).toHaveLength(1);
    await user.click(second.getByRole('button', { name: 'Request drops' }));
    await toast('Drops are requested for 1,210 children');
    await isClosed();
    expect(decisions().map(([, body]) => body)).toEqual([
      { Decision: 'drop', MissingByKind: numbersSent },
      { Decision: 'drop', MissingByKind: { ...numbersSent, Reserved: 18 } },
    ]);
  });

  test('the question keeps its number while the feed behind it is refreshed', async () => {
    let detail = aDetail();
    const { user } = await opened({ 'GET feed/12': () => detail });
    await ask('Request drops', dropQuestion, user);
    detail = aDetail({}, { missing: [oneProject(7)] });
    await screen.findByText('7 children in 1 project are missing from this snapshot');
    screen.getByRole('dialog', { name: dropQuestion });
  });

  test('decided by somebody else: the question goes, and the feed is fetched anew', async () => {
    let state: 'to-confirm' | 'declined' = 'to-confirm';
    const answers = {
      'GET feed/12': () => aDetail({ state }),
      'PUT feed/12/missing': () => {
        state = 'declined';
        return refusal('feed-decided', 409);
      },
    };
    const { user } = await opened(answers);
    const dialog = await ask('Request drops', dropQuestion, user);
    await user.click(dialog.getByRole('button', { name: 'Request drops' }));
    await toast('This has been decided already.');
    await screen.findByText('Children kept');
    await isClosed();
  });

  test('a failure stands in the dialog, and can be tried again', async () => {
    let times = 0;
    const answers = {
      'PUT feed/12/missing': () => {
        times += 1;
        return times > 1 ? aDetail({ state: 'dropping' }) : refusal('internal-error', 500);
      },
    };
    const { user } = await opened(answers);
    const dialog = await ask('Request drops', dropQuestion, user);
    await user.click(dialog.getByRole('button', { name: 'Request drops' }));
    await dialog.findByRole('alert');
    await user.click(dialog.getByRole('button', { name: 'Request drops' }));
    await screen.findByText('Requesting drops');
    await isClosed();
  });

  test('in Spanish, for one child', async () => {
    const { user } = await opened({ 'GET feed/12': aDetail({}, { missing: [oneProject(1)] }) }, { language: 'es' });
    await screen.findByText('Falta 1 niño o niña de 1 proyecto en esta lista completa');
    await user.click(button('Solicitar bajas'));
    const dialog = await screen.findByRole('dialog', { name: '¿Solicitar la baja de 1 niño o niña?' });
    within(dialog).getByText('Se va 1 niño o niña: 1 está reservado.');
  });
});
