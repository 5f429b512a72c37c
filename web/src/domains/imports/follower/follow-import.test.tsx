import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { followedImports } from '../../../api/storage/followed-imports.ts';
import { deferredAnswer } from '../../../testing/deferred-answer.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { refusal } from '../../../testing/server.ts';
import { anImport, aRow } from '../testing.ts';
import './follow-import.tsx';
import '../details/details-screen.tsx';
import '../history/history-screen.tsx';

const progress = 'GET import/45/progress';
const details = '/reservation/viewImportHistory/viewImportDetails?id=45';
const events = (...imports: object[]) =>
  new Response(imports.map((one) => `data: ${JSON.stringify({ Import: one })}\n\n`).join(''));
const running = anImport({ ImportStatus: '2', ImportStatusName: 'In Progress', AppliedRecords: 1, WaitingRecords: 1 });

/** Opens another screen while an import of this browser tab runs. */
async function elsewhere(answers: object, options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/help', { role: 'Standard User', ...options, answers: { ...answers } });
  await screen.findByText('Skip to main content');
  followedImports.add(45);
  return app;
}
/** The visible toast; the same text is also in the live region. */
const message = async (text: string): Promise<HTMLElement> => {
  await screen.findAllByText(new RegExp(text));
  return screen.getByLabelText('Messages');
};

afterEach(() => followedImports.remove(45));

test('ERR-084 whoever is elsewhere when an import ends is told, with a way to its details', async () => {
  const ended = anImport({ ImportStatus: '4', AppliedRecords: 1, FailedRecords: 1 });
  const { user, router } = await elsewhere({ [progress]: events(running, ended) });
  const region = await message('Import 45 completed with errors');
  expect(followedImports.read()).toEqual([]);
  const link = within(region).getByText('Open import 45', { selector: 'a' });
  expect(link.getAttribute('href')).toBe(details);
  await user.click(link);
  await waitFor(() => expect(router.state.location.href).toContain('viewImportDetails?id=45'));
});

test('ERR-041 a failed import is reported, with a link to its details', async () => {
  const failed = anImport({ ImportStatus: '5', AppliedRecords: 0, FailedRecords: 2 });
  await elsewhere({ [progress]: events(running, failed) });
  const region = await message('Error in importing the data');
  expect(within(region).getByText('Open import 45', { selector: 'a' }).getAttribute('href')).toBe(details);
});

test('ERR-084 an import that changed nothing is not a success', async () => {
  await elsewhere({ [progress]: events(anImport({ AppliedRecords: 0, UnchangedRecords: 1, TotalRecords: 1 })) });
  const region = await message('Nothing was changed');
  expect(region.textContent).toContain('1 row was already as the file says');
  expect(region.textContent).not.toContain('Successfully');
});

test('ERR-084 the event stream reconnects after it broke, and success is reported at the end', async () => {
  let isFirst = true;
  await elsewhere({
    [progress]: () => {
      const answer = isFirst ? events(running) : events(anImport());
      isFirst = false;
      return answer;
    },
  });
  await message('Data Imported Successfully');
  expect(calls.filter(({ path }) => path === 'import/45/progress')).toHaveLength(2);
});

test('ERR-084 the end is told once, though the details were left while it ran and are opened again', async () => {
  let end = () => {};
  const isTime = new Promise<void>((resolve) => {
    end = resolve;
  });
  let one: object = running;
  const rows = { ImportRows: [], TotalRecords: 0 };
  const { router } = await renderApp(details, {
    role: 'Standard User',
    answers: {
      'GET import/45': () => ({ Import: one, ...rows }),
      [progress]: async () => {
        await isTime;
        one = anImport();
        return events(one);
      },
    },
  });
  await screen.findByText('1 of 2 rows');
  await router.navigate({ to: '/help' });
  await waitFor(() => expect(screen.queryByText('1 of 2 rows')).toBeNull());
  end();
  await message('Data Imported Successfully');
  await router.navigate({ to: '/reservation/viewImportHistory/viewImportDetails', search: { id: '45' } as never });
  await screen.findByText('Undo import');
  expect(followedImports.read()).toEqual([]);
  expect(calls.filter(({ path }) => path === 'import/45/progress')).toHaveLength(1);
});

test('ERR-084 IMP-013 the head says that an import has ended when its rows say so too', async () => {
  const end = deferredAnswer();
  const rows = deferredAnswer();
  const ended = { ImportStatus: '4', ImportStatusName: 'Completed with Errors', AppliedRecords: 1, FailedRecords: 1 };
  let asked = 0;
  await renderApp(details, {
    role: 'Standard User',
    answers: {
      'GET import/45': () => {
        asked += 1;
        const waiting = [aRow(2, { Result: 'applied' }), aRow(3, { Result: 'waiting' })];
        return asked === 1 ? { Import: running, ImportRows: waiting, TotalRecords: 2 } : rows.answer();
      },
      [progress]: end.answer,
    },
  });
  const badge = await screen.findByText('Waiting', { selector: 'td *' });
  end.give(events(anImport(ended)));
  await message('Import 45 completed with errors');
  expect(badge.isConnected).toBe(true);
  expect(screen.queryByText('Completed with Errors')).toBeNull();
  rows.give({
    Import: anImport(ended),
    ImportRows: [aRow(2, { Result: 'applied' }), aRow(3, { Result: 'failed' })],
    TotalRecords: 2,
  });
  await screen.findByText('Completed with Errors');
  expect(screen.queryByText('Waiting', { selector: 'td *' })).toBeNull();
});

test('IMP-011 the history that is looked at when an import ends shows how it ended', async () => {
  const end = deferredAnswer();
  let one: object = running;
  const { user } = await renderApp('/reservation/viewImportHistory', {
    role: 'Standard User',
    answers: {
      'GET import': () => ({ Imports: [one], TotalRecords: 1 }),
      'GET import/author': { Authors: [] },
      [progress]: end.answer,
    },
  });
  fireEvent.change(await screen.findByLabelText('Import Date from'), { target: { value: '2026-04-16' } });
  await user.click(screen.getByText('Search', { selector: 'button' }));
  await screen.findByText('In Progress', { selector: 'td *' });
  followedImports.add(45);
  one = anImport();
  end.give(events(one));
  await screen.findByText('Completed', { selector: 'td *' });
});

test.each([
  [408, 'taking-too-long'],
  [429, 'too-many-requests'],
  [401, 'not-signed-in'],
  [403, 'consent-required'],
])('W13 ERR-084 an import is followed to its end although the server once answered %d', async (status, code) => {
  let isFirst = true;
  await elsewhere({
    [progress]: () => {
      const answer = isFirst ? refusal(code, status) : events(anImport());
      isFirst = false;
      return answer;
    },
  });
  await message('Data Imported Successfully');
});

test.each([
  ['half a text', 'data: {"Import":\n\n'],
  ['another thing', 'data: {"Import":{}}\n\n'],
])('ERR-084 an import is followed to its end although %s came instead of an event', async (_, text) => {
  let isFirst = true;
  await elsewhere({
    [progress]: () => {
      const answer = isFirst ? new Response(text) : events(anImport());
      isFirst = false;
      return answer;
    },
  });
  await message('Data Imported Successfully');
});

test('an import that may not be followed is dropped silently', async () => {
  await elsewhere({ [progress]: refusal('not-found', 404) });
  await waitFor(() => expect(followedImports.read()).toEqual([]));
  expect(screen.queryByText(/[Ii]mport 45|importing/)).toBeNull();
});
