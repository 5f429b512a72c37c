import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { choose, type FieldState, fill, fillEach, fillRange, pick, readFields } from '../../../testing/form.ts';
import { listOf, placeAnswers } from '../../../testing/lists.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
// Preloads the lazy screen, so that the first test does not wait for it.
import './search-screen.tsx';

const answers = {
  ...placeAnswers(),
  'GET list/rcdsChildStatus': listOf(['1', 'Pledgeable'], ['4', 'Sponsored']),
  'GET list/actionCode': listOf(['A01', 'Added'], ['S01', 'Sponsored']),
  'POST child/search': { Children: [], TotalRecords: 0, MoreThanMaximum: false, MaximumRecords: 500, NotFound: [] },
};
const dates = ['On', 'Before', 'After', 'Between'];
const ages = ['Equal to', 'Greater than', 'Less than', 'Between'];

/** Requirement, label, expected field, and the request it sends (wire names as specified). */
const fields = [
  ['CHILD-016', 'Child ID', { kind: 'text' }, { ChildCode: 'GTM-2011' }],
  ['CHILD-017 CONST-010', 'Given Name', { kind: 'text', maxLength: 40 }, { ChildGivenName: 'Ana' }],
  ['CHILD-018 CONST-010', 'Family Name', { kind: 'text', maxLength: 40 }, { ChildFamilyName: 'Paz' }],
  ['CHILD-019', 'Child Country', { kind: 'several of a list' }, { ChildCountryId: ['GTM'] }],
  ['CHILD-020', 'Age Range', { kind: 'range', options: ages }, { AgeRange: { Operator: 'Between', From: 3, To: 5 } }],
  ['CHILD-021', 'Gender', { kind: 'choice', options: ['Any', 'Male', 'Female'], value: 'Any' }, { Gender: 'Female' }],
  ['CHILD-022', 'Project', { kind: 'several of a list' }, { Project: ['GTM1', 'GTM2'] }],
  ['CHILD-023', 'Region', { kind: 'several of a list' }, { Region: ['LAC'] }],
  ['CHILD-024', 'PRCDS Child Status', { kind: 'several of a list' }, { RCDSChildStatus: ['1', '4'] }],
  ['CHILD-025', 'Reservation ID', { kind: 'text' }, { ReservationID: '10482' }],
  ['CHILD-026', 'Action Code', { kind: 'several of a list' }, { ActionCode: ['S01'] }],
  [
    'CHILD-027',
    'PRCDS Add Date',
    { kind: 'range', options: dates },
    { RCDSAddDate: { Operator: 'Between', From: '2026-01-05', To: '2026-02-06' } },
  ],
  [
    'CHILD-028',
    'Field Office Last Update Date',
    { kind: 'range', options: dates },
    { FieldOfficeLastUpdateDate: { Operator: 'Between', From: '2026-03-07', To: '2026-04-08' } },
  ],
] as const;

describe('the basic child search', () => {
  let seen: ReadonlyMap<string, FieldState>;
  let sent: Record<string, unknown>;

  beforeAll(async () => {
    const { container } = await renderApp('/searchchild', { answers });
    await screen.findByText('Child ID');
    seen = readFields(container.querySelector('[data-fields]') as HTMLElement);
    await fillEach(
      () => fill('Child ID', 'GTM-2011'),
      () => fill('Given Name', 'Ana'),
      () => fill('Family Name', 'Paz'),
      () => pick('Gender', 'Female'),
      () => choose('Region', 'Latin America'),
      () => choose('Child Country', 'Guatemala'),
      () => choose('Project', 'GTM project 1', 'GTM project 2'),
      () => choose('PRCDS Child Status', 'Pledgeable', 'Sponsored'),
      () => choose('Action Code', 'Sponsored'),
      () => fill('Reservation ID', '10482'),
      () => fillRange('Age Range', 'Between', '3', '5'),
      () => fillRange('PRCDS Add Date', 'Between', '2026-01-05', '2026-02-06'),
      () => fillRange('Field Office Last Update Date', 'Between', '2026-03-07', '2026-04-08'),
    );
    fireEvent.click(screen.getByText('Search', { selector: 'form button' }));
    const search = await waitFor(() => {
      const call = calls.find(({ path }) => path === 'child/search');
      expect(call).toBeDefined();
      return call?.body as { ChildSearch: typeof sent };
    });
    sent = search.ChildSearch;
  });

  test.each(fields)('%s has the field %s, and searches by it', (_id, label, field, asked) => {
    expect(seen.get(label)).toMatchObject(field);
    expect(sent).toMatchObject(asked);
  });

  const ranges = [
    ['CHILD-020', 'Age Range', ages],
    ['CHILD-027', 'PRCDS Add Date', dates],
    ['CHILD-028', 'Field Office Last Update Date', dates],
  ] as const;
  test.each(ranges)('%s To of %s can be filled for Between alone', async (_id, label, operators) => {
    const { container } = await renderApp('/searchchild', { answers });
    await screen.findByText('Child ID');
    const field = (name: string) =>
      readFields(container.querySelector('[data-fields]') as HTMLElement).get(`${label}, ${name}`);
    for (const operator of operators) {
      fill(`${label}, operator`, operator);
      expect(field('from'), operator).toMatchObject({ isDisabled: false });
      expect(field('to'), operator).toMatchObject({ isDisabled: operator !== 'Between' });
    }
  });

  test('has no other fields', () => {
    const labels = [...seen.keys()].filter((label) => !/, (operator|from|to)$/.test(label));
    expect(labels.sort()).toEqual(fields.map(([, label]) => label).sort());
    expect(Object.keys(sent).sort()).toEqual(fields.flatMap(([, , , asked]) => Object.keys(asked)).sort());
  });
});
