import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { choose, fill, fillRange, openListOptions, readFields, toggleList } from '../../../testing/form.ts';
import { listOf, numbers, placeAnswers } from '../../../testing/lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Preloads the lazy screen, so that the first test does not wait for it.
import './search-screen.tsx';

const answers = {
  ...placeAnswers(21),
  'GET list/rcdsChildStatus': listOf(['1', 'Pledgeable']),
  'GET list/actionCode': listOf(['A01', 'Added']),
};
const manyCountries = 'You have selected more than 10 countries. The search may be slow.';

async function open() {
  const app = await renderApp('/searchchild', { answers });
  await screen.findByText('Child ID');
  return app;
}
const field = (label: string) => readFields(document.querySelector('[data-fields]') as HTMLElement).get(label);
const searchButton = () => screen.getByText('Search', { selector: 'form button' });
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

/** Ticks a criterion of the catalogue. */
function add(criterion: string): void {
  fireEvent.click(screen.getByText('Advanced criteria', { selector: 'button' }));
  fireEvent.click(screen.getByText(criterion, { selector: 'label > span' }));
  fireEvent.click(screen.getByLabelText('Close the list of criteria'));
}

describe('dependent fields', () => {
  test('CHILD-053 CHILD-054 Project waits for a country, Community for a project, and each says so', async () => {
    await open();
    add('Community');
    expect(field('Project')).toMatchObject({ isDisabled: true, said: ['Select at least one country'] });
    expect(field('Community')).toMatchObject({ isDisabled: true, said: ['Select at least one project'] });
    await choose('Child Country', 'Guatemala');
    expect(field('Project')).toMatchObject({ isDisabled: false, said: [] });
    expect(field('Community')).toMatchObject({ isDisabled: true });
    await choose('Project', 'GTM project 1');
    expect(field('Community')).toMatchObject({ isDisabled: false, said: [] });
  });

  /** Fills all four fields. */
  async function fillPlaces(...regions: readonly string[]) {
    await choose('Region', ...regions);
    await choose('Child Country', 'Guatemala');
    await choose('Project', 'GTM project 1');
    await choose('Community', 'Upper Village');
    expect(places()).toEqual([regions.join(', '), 'Guatemala', 'GTM project 1', 'Upper Village']);
  }
  const places = () => ['Region', 'Child Country', 'Project', 'Community'].map((label) => field(label)?.value);
  const [any, none] = ['Any', 'Choose at least one'];

  test('CHILD-041 CHILD-042 CHILD-043 a changed Region empties Country, Project and Community', async () => {
    await open();
    add('Community');
    await fillPlaces('Latin America');
    await choose('Region', 'East Africa');
    expect(places()).toEqual(['Latin America, East Africa', any, any, none]);
  });

  test('CHILD-044 CHILD-045 CHILD-046 a changed Country empties Project and Community, a changed Project Community', async () => {
    await open();
    add('Community');
    await fillPlaces('Latin America', 'East Africa');
    await choose('Project', 'GTM project 2');
    expect(places().slice(1)).toEqual(['Guatemala', 'GTM project 1, GTM project 2', none]);
    await choose('Community', 'Upper Village');
    await choose('Child Country', 'Country 2');
    expect(places()).toEqual(['Latin America, East Africa', 'Guatemala, Country 2', any, none]);
  });

  test('CHILD-047 CHILD-048 CHILD-049 Operator and From empty To, and without an operator there is no From', async () => {
    await open();
    add('Birth Date');
    const ranges = [
      ['PRCDS Add Date', 'Before', '2026-01-05', '2026-02-06', '2026-01-07'],
      ['Field Office Last Update Date', 'After', '2026-01-05', '2026-02-06', '2026-01-07'],
      ['Birth Date', 'On', '2016-01-05', '2018-02-06', '2016-01-07'],
      ['Age Range', 'Less than', '3', '5', '4'],
    ] as const;
    for (const [label, operator, from, to, otherFrom] of ranges) {
      const end = (name: 'from' | 'to') => field(`${label}, ${name}`);
      fillRange(label, 'Between', from, to);
      expect(end('to')?.value, label).not.toBe('');
      fill(`${label}, from`, otherFrom);
      expect(end('to'), label).toMatchObject({ value: '', isDisabled: false });
      fill(`${label}, to`, to);
      fill(`${label}, operator`, operator);
      expect(end('to'), label).toMatchObject({ value: '', isDisabled: true });
      expect(end('from')?.value, label).not.toBe('');
      fill(`${label}, operator`, '');
      expect(end('from'), label).toMatchObject({ value: '', isDisabled: true });
    }
  });
});

describe('limits', () => {
  test('CHILD-052 above ten countries the search warns, and can be started all the same', async () => {
    await open();
    await choose('Child Country', 'Guatemala', ...numbers(9).map((number) => `Country ${number + 1}`));
    expect(screen.queryByText(manyCountries)).toBeNull();
    await choose('Child Country', 'Country 11');
    screen.getByText(manyCountries);
    expect(isOff(searchButton())).toBe(false);
    await choose('Child Country', 'Country 11');
    expect(screen.queryByText(manyCountries)).toBeNull();
  });

  test('CHILD-051 no more than twenty projects can be taken, and the list says so', async () => {
    await open();
    await choose('Child Country', 'Guatemala');
    await choose('Project', ...numbers(19).map((number) => `GTM project ${number}`));
    const sentence = 'Please select at most 20 projects. More projects may be slow.';
    toggleList('Project');
    await waitFor(() => expect(openListOptions('Project')).toHaveLength(21));
    expect(screen.queryByText(sentence)).toBeNull();
    fireEvent.click(openListOptions('Project')[19] as HTMLElement);
    screen.getByText(sentence);
    fireEvent.click(openListOptions('Project')[20] as HTMLElement);
    expect(openListOptions('Project').filter((option) => option.getAttribute('aria-selected') === 'true')).toHaveLength(
      20,
    );
  });

  test('CHILD-050 CHILD-055 CHILD-059 what cannot be searched by is said at its field, and the search waits', async () => {
    await open();
    fill('Given Name', 'Ana');
    const age = (operator: string, from: string, to?: string) => () => fillRange('Age Range', operator, from, to);
    const wrong = [
      ['Child ID', () => fill('Child ID', 'GTM_20'), 'Given child id is not valid'],
      ['Age Range', age('Between', '5', '5'), 'Enter A Value Greater Than 5'],
      ['Age Range', age('Between', '5', '4'), 'Enter A Value Greater Than 5'],
      ['Age Range', age('Equal to', '26'), 'Enter a value between 1-25'],
      ['Age Range', age('Equal to', '0'), 'Enter a value between 1-25'],
    ] as const;
    for (const [label, err, sentence] of wrong) {
      err();
      expect(field(label)?.said).toEqual([sentence]);
      expect(isOff(searchButton()), sentence).toBe(true);
      fill('Child ID', 'gtm-20');
      fillRange('Age Range', 'Between', '1', '25');
      expect(field(label)?.said, sentence).toEqual([]);
      expect(isOff(searchButton()), sentence).toBe(false);
    }
  });
});
