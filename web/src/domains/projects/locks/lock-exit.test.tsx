import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Privilege } from '#contract/access.ts';
import { placeAnswers } from '../../../testing/lists.ts';
import { projectAnswer } from '../../../testing/project.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { refusal } from '../../../testing/server.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import '../view/project-screen.tsx';

const impact = {
  From: '2026-01-10',
  To: '2126-06-30',
  Projects: 2,
  Children: 7,
  Available: 4,
  Reserved: 2,
  Sponsored: 1,
  Reservations: 3,
  Drafts: 2,
  OwnReservations: [],
  OtherOfficesReservations: 1,
  OtherOfficesDrafts: 1,
  Overlaps: [],
};
const running = {
  ProjectLockId: 7,
  ProjectLockName: 'Harvest',
  ProjectLockStart: '2026-01-01',
  SponsorShipLockDate: '2026-01-10',
  ProjectLockEnd: '2126-06-30',
  ProjectLockEnded: null as string | null,
  ProjectLockStatus: 'Initiated',
  ProjectLockRegion: null,
  ProjectLockCountry: [{ Code: 'GTM', Description: 'Guatemala', Whole: true }],
  ProjectLockProject: [],
  Locking: true,
  FDRO: 'USAO',
  TimeZone: 'America/Los_Angeles',
  Today: '2026-04-16',
  Version: 3,
  CreatedBy: 'Ana Delgado',
  CreatedDate: '2026-01-01T10:00:00.000Z',
  ModifiedBy: null as string | null,
  ModifiedTimestamp: null as string | null,
};
const coming = {
  ...running,
  ProjectLockStart: '2126-05-01',
  SponsorShipLockDate: '2126-05-10',
  ProjectLockStatus: 'Not Started',
  Locking: false,
};
const completed = { ...running, ProjectLockStatus: 'Completed', Locking: false };

interface Shown {
  readonly lock?: object;
  readonly at?: '' | '&lock=7';
  readonly language?: 'en' | 'es';
  readonly grants?: readonly Privilege[];
  readonly answers?: object;
}

async function show({ lock = running, at = '', language = 'en', grants, answers = {} }: Shown = {}) {
  const app = await renderApp(`/searchproject/viewproject?id=201115&tab=lock${at}`, {
    role: 'Partnership Admin',
    language,
    ...(grants && { grants }),
    answers: {
      ...placeAnswers(),
      'GET project/201115': projectAnswer(),
      'GET project/201115/projectLock': { ProjectLocks: [lock] },
      'GET projectLock/7': { ProjectLock: lock, Impact: impact },
      'POST projectLock/impact': { Impact: impact },
      ...answers,
    },
  });
  await screen.findAllByText(/Harvest/);
  return app;
}
const button = (name: string) => screen.findByRole('button', { name });
const asked = (method: string, path: string) => calls.filter((call) => call.method === method && call.path === path);
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('F22 a lock that has begun', () => {
  test('F22 is ended after its impact is shown, by keyboard alone', async () => {
    const { user } = await show({
      answers: {
        'POST projectLock/7/end': { ProjectLock: { ...completed, ProjectLockEnded: '2026-04-16T18:00:00Z' } },
      },
    });
    (await button('End now: Harvest')).focus();
    await user.keyboard('{Enter}');
    const dialog = await inDialog('End Harvest now?');
    await dialog.findByText('Of 7 children of these places, 4 can be reserved and proposed again at once.');
    dialog.getByText(/3 reservations hold children of these places and keep them\./);
    dialog.getByText(/1 of them belongs to another office\./);
    dialog.getByText(/The children they hold can be proposed and transferred again\./);
    dialog.getByText(
      '2 drafts have chosen children of these places, and hold none of them. 1 of these drafts belongs to another office. Those children can be reserved again.',
    );
    dialog.getByText('Its end becomes today instead of 30/06/2126, and it can no longer be changed.');
    dialog.getByText('The people each fundraising office has chosen are told by email.');
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked('POST', 'projectLock/7/end').map(({ body }) => body)).toEqual([{ Version: 3 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(asked('GET', 'project/201115/projectLock').length).toBeGreaterThan(1));
  });

  test('F22 nothing happens when it is cancelled', async () => {
    const { user } = await show();
    await user.click(await button('End now: Harvest'));
    const dialog = await inDialog('End Harvest now?');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('POST', 'projectLock/7/end')).toEqual([]);
  });

  test('F22 on its own screen it waits until what was typed is saved or discarded', async () => {
    const { user } = await show({ at: '&lock=7' });
    const name = await screen.findByLabelText('Lock Name');
    expect((await button('End now: Harvest')).getAttribute('aria-disabled')).toBeNull();
    await user.type(name, ' feast');
    const off = await button('End now: Harvest');
    expect([off.getAttribute('aria-disabled'), off.title]).toEqual(['true', 'Save or discard your changes first.']);
  });
});

describe('F22 a lock that has not begun', () => {
  test('F22 is deleted, nobody is mailed, and the list is shown', async () => {
    const { user } = await show({
      lock: coming,
      at: '&lock=7',
      answers: {
        'DELETE projectLock/7': { ProjectLockId: 7 },
        'GET project/201115/projectLock': { ProjectLocks: [] },
      },
    });
    await user.click(await button('Delete Harvest'));
    const dialog = await inDialog('Delete Harvest?');
    await dialog.findByText('Of 7 children of these places, 4 can be reserved and proposed as before.');
    dialog.getByText('It was to begin on 01/05/2126. Once deleted, it does not begin.');
    dialog.getByText('Nobody is told by email. What was done to the lock stays in the histories of its projects.');
    expect(dialog.queryByText(/transferred again/)).toBeNull();
    dialog.getByText(
      '2 drafts have chosen children of these places, and hold none of them. 1 of these drafts belongs to another office.',
    );
    await user.click(dialog.getByRole('button', { name: 'Delete lock' }));
    await screen.findByText('This project is under no lock.');
    expect(asked('DELETE', 'projectLock/7').map(({ query }) => query.get('Version'))).toEqual(['3']);
  });

  test('F22 reads the same in Spanish', async () => {
    const { user } = await show({ lock: coming, language: 'es' });
    await user.click(await button('Eliminar Harvest'));
    const dialog = await inDialog('¿Eliminar Harvest?');
    await dialog.findByText('De 7 niños o niñas de estos lugares, 4 se pueden reservar y proponer como antes.');
    dialog.getByText(
      '2 borradores han elegido niños o niñas de estos lugares y no retienen a ninguno. 1 de estos borradores es de otra oficina.',
    );
    dialog.getByRole('button', { name: 'Eliminar bloqueo' });
  });
});

describe('F22 refused', () => {
  test('F22 a lock that has begun meanwhile says so', async () => {
    const { user } = await show({ lock: coming, answers: { 'DELETE projectLock/7': refusal('lock-begun', 409) } });
    await user.click(await button('Delete Harvest'));
    const dialog = await inDialog('Delete Harvest?');
    await dialog.findByText(/as before/);
    await user.click(dialog.getByRole('button', { name: 'Delete lock' }));
    await dialog.findByText('This lock has begun: it can be ended, but no longer deleted.');
  });

  test('F22 F20 one that somebody changed meanwhile says who and when', async () => {
    const changed = { ...running, Version: 4, ModifiedBy: 'Bob Lee', ModifiedTimestamp: '2026-04-16T17:00:00.000Z' };
    let now: object = running;
    const { user } = await show({
      answers: {
        'GET projectLock/7': () => ({ ProjectLock: now, Impact: impact }),
        'POST projectLock/7/end': () => {
          now = changed;
          return refusal('changed-meanwhile', 409, { params: { version: 4 } });
        },
      },
    });
    await user.click(await button('End now: Harvest'));
    const dialog = await inDialog('End Harvest now?');
    await dialog.findByText(/again at once/);
    await user.click(dialog.getByRole('button', { name: 'End lock now' }));
    await dialog.findByText(/^Bob Lee changed this lock on 16\/04\/2026/);
  });
});

test('F22 only a running lock says that its children cannot be reserved', async () => {
  const window = /^Nobody can reserve or propose these children from/;
  const viewing = await show({ grants: ['Home:View', 'Projects:View'], at: '&lock=7' });
  await screen.findByText(window);
  viewing.unmount();
  await show({ lock: completed, at: '&lock=7' });
  await screen.findByText('What this lock affects');
  expect(screen.queryByText(window)).toBeNull();
});

test('F22 T13 it is offered to those with Delete on Projects, and never for a completed lock', async () => {
  const { unmount } = await show({ grants: ['Home:View', 'Projects:View', 'Projects:Create', 'Projects:Edit'] });
  expect(screen.queryByRole('button', { name: /^End now/ })).toBeNull();
  unmount();
  const viewing = await show({ grants: ['Home:View', 'Projects:View', 'Projects:Delete'], at: '&lock=7' });
  await button('End now: Harvest');
  viewing.unmount();
  await show({ lock: { ...completed, ProjectLockEnded: '2026-04-16T18:00:00.000Z' }, at: '&lock=7' });
  await screen.findByText(/^Ended early on 16\/04\/2026/);
  expect(screen.queryByRole('button', { name: /^(End now|Delete)/ })).toBeNull();
});
