import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/i18n.ts';
import { TestPerson } from '../../testing/test-person.tsx';
import { Problem } from '../problem.ts';
import { type SearchProblem, useCriteriaSearch } from './criteria-search.ts';
import { useSearchState } from './search-state.ts';

interface Form {
  readonly countries?: readonly string[];
  readonly name?: string;
}

interface Given {
  readonly failure?: unknown;
  readonly problems?: ReadonlyMap<string, SearchProblem>;
}

const open = () =>
  renderHook(
    ({ failure, problems = new Map() }: Given) =>
      useCriteriaSearch<Form, never, { id: string }>({
        remembered: useSearchState<Form>({
          feature: 'projects',
          name: 'search',
          defaults: {},
          sort: 'Project',
          parse: (form) => form as Form,
        }),
        chips: (form) => Object.keys(form).map((id) => ({ id })),
        problems,
        remove: (form) => ({ form, cleared: [] }),
        failure,
        refusedKey: (field) => (field.includes('Country') ? 'countries' : undefined),
      }),
    { wrapper: TestPerson, initialProps: {} as Given },
  );

beforeEach(async () => {
  window.sessionStorage.clear();
  await startTexts('en');
  await loadTexts('problem');
});

const refusal = () =>
  new Problem('invalid-input', { status: 400, errors: [{ field: 'ProjectSearch.Country.0', code: 'not-in-list' }] });

test('F8 a server refusal is shown at its field, unfolds the criteria, and clears the stored search', () => {
  const { result, rerender } = open();
  act(() => result.current.searchBy({ countries: ['XXX'], name: 'a' }));
  rerender({ failure: refusal() });
  expect(result.current.errorOf('countries')).toBe('Choose a value from the list.');
  expect([result.current.trouble, result.current.state.isFolded, result.current.searched]).toEqual([
    'refused',
    false,
    undefined,
  ]);
  expect(open().result.current.form).toEqual({});

  act(() => result.current.apply({ form: { countries: ['XXX'], name: 'b' }, cleared: [] }));
  expect(result.current.errorOf('countries')).toBe('Choose a value from the list.');
  act(() => result.current.apply({ form: { countries: ['GTM'], name: 'b' }, cleared: [] }));
  expect([result.current.errorOf('countries'), result.current.trouble]).toEqual([undefined, undefined]);
});

test('another failure, or a refusal without a field, changes neither the search nor the stored state', () => {
  for (const failure of [
    new Problem('network-failure'),
    new Problem('invalid-input', { status: 400, errors: [{ field: 'Page', code: 'invalid' }] }),
  ]) {
    const { result, rerender } = open();
    act(() => result.current.searchBy({ name: 'a' }));
    rerender({ failure });
    expect([result.current.trouble, result.current.searched]).toEqual([undefined, { name: 'a' }]);
  }
});

test('F9 the dates of a problem are written as the office writes them', () => {
  const { result, rerender } = open();
  rerender({ problems: new Map([['end', { code: 'must-not-be-before', params: { than: '2026-04-16' } }]]) });
  expect(result.current.errorOf('end')).toBe('Enter a date not before 16/04/2026');
});
