import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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

const open = (save: Save<Team, Values>) =>
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
    { wrapper: Providers, initialProps: { record: first } },
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
