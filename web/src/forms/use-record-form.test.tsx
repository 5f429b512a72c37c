import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { collectSignOutJobs, runSignOutJobs } from '../api/sign-in/sign-out.ts';
import { loadTexts, startTexts } from '../i18n/i18n.ts';
import { openTab } from '../testing/leaving.ts';
import { stubServer } from '../testing/server.ts';
import { TestPerson } from '../testing/test-person.tsx';
import { Toasts } from '../ui/messages/toasts.tsx';
import { fieldParts } from './form-parts.ts';
import { useFormValues } from './use-form-values.ts';
import { type Save, useRecordForm } from './use-record-form.ts';

interface Team {
  readonly name: string;
  readonly city: string;
  readonly version: number;
}
type Values = Pick<Team, 'name' | 'city'>;

const first: Team = { name: 'Events', city: 'Lima', version: 1 };
const parts = fieldParts<Values, keyof Values>(['name', 'city']);
const labels = { labelOf: (part: string) => part, textOf: (values: Values, part: keyof Values) => values[part] };
const valuesOf = (team: Team | undefined): Values => ({ name: team?.name ?? '', city: team?.city ?? '' });

beforeAll(async () => {
  await startTexts('en');
  await loadTexts('problem');
});
beforeEach(() => {
  openTab('/');
  stubServer({ 'GET /v1/session/unsavedInput': { UnsavedInput: [] } });
});
afterEach(() => vi.unstubAllGlobals());

const Providers = ({ children }: { readonly children: ReactNode }) => (
  <TestPerson>
    <Toasts closeLabel="Close message" regionLabel="Messages">
      {children}
    </Toasts>
  </TestPerson>
);

const open = (save: Save<Team, Values>, record = first) =>
  renderHook(
    ({ record }: { readonly record: Team }) => {
      const typed = useFormValues({ record, versionOf: ({ version }) => version, valuesOf, parts });
      return useRecordForm(typed, {
        id: 'team/1',
        labels,
        issues: [],
        partOf: () => undefined,
        save,
        fetchNow: async (record) => record,
        texts: { saved: 'Saved', failed: 'Not saved' },
      });
    },
    { wrapper: Providers, initialProps: { record } },
  );

test('W3 what was typed during a save stays when it has succeeded, unsaved, over the saved record', async () => {
  let answer: (saved: Team) => void = () => undefined;
  const save = vi.fn<Save<Team, Values>>(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const { result } = open(save);
  act(() => result.current.edit({ name: 'Concerts' }));
  act(() => void result.current.submit());
  act(() => result.current.edit({ city: 'Cusco' }));
  await act(async () => answer({ name: 'Concerts', city: 'Lima', version: 2 }));
  expect(result.current.values).toEqual({ name: 'Concerts', city: 'Cusco' });
  expect(result.current.changed).toEqual(['city']);
  act(() => void result.current.submit());
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.lastCall?.slice(0, 2)).toEqual([
    { name: 'Concerts', city: 'Cusco' },
    { name: 'Concerts', city: 'Lima', version: 2 },
  ]);
});

test('NAV-032 Save on leaving waits for the save under way, and saves what was typed since', async () => {
  let answer: (saved: Team) => void = () => undefined;
  const save = vi
    .fn<Save<Team, Values>>(async (values) => ({ ...values, version: 3 }))
    .mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
  const { result } = open(save);
  act(() => result.current.edit({ name: 'Concerts' }));
  act(() => void result.current.submit());
  act(() => result.current.edit({ city: 'Cusco' }));
  let hasLeft: Promise<boolean> = Promise.resolve(false);
  act(() => {
    hasLeft = result.current.submit(true);
  });
  await act(async () => answer({ name: 'Concerts', city: 'Lima', version: 2 }));
  expect(await act(() => hasLeft)).toBe(true);
  expect(save.mock.lastCall?.slice(0, 2)).toEqual([
    { name: 'Concerts', city: 'Cusco' },
    { name: 'Concerts', city: 'Lima', version: 2 },
  ]);
  expect(result.current.isDirty).toBe(false);
});

test('W17 a record fetched anew during the edit does not change the version that is sent', async () => {
  const save = vi.fn<Save<Team, Values>>(async (values) => ({ ...values, version: 3 }));
  const { result, rerender } = open(save);
  act(() => result.current.edit({ city: 'Cusco' }));
  rerender({ record: { name: 'Changed by somebody else', city: 'Lima', version: 2 } });
  expect(result.current.values).toEqual({ name: 'Events', city: 'Cusco' });
  await act(async () => void (await result.current.submit()));
  expect(save.mock.lastCall?.slice(0, 2)).toEqual([{ name: 'Events', city: 'Cusco' }, first]);
});

test('W17 a form that is not edited shows the newest record', () => {
  const { result, rerender } = open(async () => first);
  const newest = { name: 'Changed by somebody else', city: 'Lima', version: 2 };
  rerender({ record: newest });
  expect(result.current.values).toEqual(valuesOf(newest));
});

/** The session ends with this input; the form opens again over the record as it is by then. */
async function restoreOver(record: Team, input: Partial<Values>, save: Save<Team, Values>) {
  const path = '/v1/session/unsavedInput';
  const { seen } = stubServer({
    [`GET ${path}`]: { UnsavedInput: [] },
    [`PUT ${path}`]: { SavedDate: '2026-04-16T16:00:00Z' },
  });
  const before = open(save);
  act(() => before.result.current.edit(input));
  const jobs = collectSignOutJobs();
  before.unmount();
  await runSignOutJobs(jobs, 'the last token');
  const kept = JSON.parse(seen.find(({ method }) => method === 'PUT')?.body ?? '');
  stubServer({
    [`GET ${path}`]: { UnsavedInput: [{ ...kept, SavedDate: '2026-04-16T16:00:00Z' }] },
    [`DELETE ${path}`]: {},
  });
  const { result } = open(save, record);
  await waitFor(() => expect(result.current.kept).toBeDefined());
  act(() => result.current.kept?.restore());
  return result;
}

test('F11 restored input leaves what somebody else has changed since as it is', async () => {
  const save = vi.fn<Save<Team, Values>>(async (values) => ({ ...values, version: 3 }));
  const theirs = { name: 'Events', city: 'Cusco', version: 2 };
  const form = await restoreOver(theirs, { name: 'Concerts' }, save);
  expect(form.current.changed).toEqual(['name']);
  await act(async () => void (await form.current.submit()));
  expect(save.mock.lastCall?.slice(0, 2)).toEqual([{ name: 'Concerts', city: 'Cusco' }, theirs]);
});

test('F11 restored input asks about what somebody else has changed since, too, before it is saved', async () => {
  const save = vi.fn<Save<Team, Values>>(async (values) => ({ ...values, version: 3 }));
  const form = await restoreOver({ name: 'Theatre', city: 'Lima', version: 2 }, { name: 'Concerts' }, save);
  expect(form.current.versions.fields).toMatchObject([{ key: 'name', mine: 'Concerts', theirs: 'Theatre' }]);
  await act(async () => void (await form.current.submit()));
  expect(save).not.toHaveBeenCalled();
  act(() => form.current.versions.choose('name', 'theirs'));
  expect(form.current.values.name).toBe('Theatre');
});
