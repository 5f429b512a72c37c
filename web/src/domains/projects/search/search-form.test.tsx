import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { choose, type FieldState, fill, fillEach, fillRange, pick, readFields } from '../../../testing/form.ts';
import { listOf, placeAnswers } from '../../../testing/lists.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
// Preloads the lazy screen, so that the first test does not wait for it.
import './search-screen.tsx';

const answers = {
  ...placeAnswers(),
  'GET list/fundingOffice': listOf(['USAO', 'United States']),
  'GET list/implementingOffice': listOf(['GTMO', 'Guatemala Office']),
  'POST project/search': { Projects: [], TotalRecords: 0, MoreThanMaximum: false, MaximumRecords: 500 },
};
const range = { kind: 'range', options: ['On', 'Before', 'After', 'Between'], value: 'Any' };
const several = { kind: 'several of a list', value: 'Any' };
const between = (From: string, To: string) => ({ Operator: 'Between', From, To });

/** Requirement, label, expected field at first, and the request it sends (wire names as specified). */
const fields = [
  ['PROJ-007', 'Project', several, { Project: ['GTM1'] }],
  ['PROJ-008', 'Community', several, { Community: ['71', '72'] }],
  ['PROJ-009', 'Country', several, { Country: ['GTM'] }],
  ['PROJ-010', 'Region', several, { Region: ['LAC'] }],
  ['PROJ-011', 'Funding Office', several, { FundingOffice: ['USAO'] }],
  ['PROJ-012', 'Implementing Office', several, { ImplementingOffice: ['GTMO'] }],
  [
    'PROJ-013 PROJ-014',
    'Project Status',
    { kind: 'choice', options: ['All', 'Active', 'Inactive'], value: 'Active' },
    { ProjectStatus: 'Inactive' },
  ],
  ['PROJ-015', 'Project Start Date', range, { ProjectStartDate: between('2020-01-01', '2020-01-31') }],
  ['PROJ-016', 'Project End Date', range, { ProjectEndDate: between('2020-02-01', '2020-02-28') }],
  ['PROJ-017', 'Project Lock Start', range, { ProjectLockStart: between('2020-03-01', '2020-03-31') }],
  ['PROJ-018', 'Sponsorship Lock Date', range, { SponsorShipLockDate: between('2020-04-01', '2020-04-30') }],
  ['PROJ-019', 'Project Lock End', range, { ProjectLockEnd: between('2020-05-01', '2020-05-31') }],
  [
    'PROJ-020 PROJ-025',
    'Project Lock Status',
    { kind: 'one of a list', options: ['Not Started', 'Initiated', 'Completed'], value: 'Not Started' },
    { ProjectLockStatus: 'Initiated' },
  ],
  ['PROJ-021', 'Project Lock Country', several, { ProjectLockCountry: ['X11', 'X12'] }],
  ['PROJ-022', 'Project Lock Region', several, { ProjectLockRegion: ['EAF'] }],
  ['PROJ-023', 'Project Lock Project', several, { ProjectLockProject: ['X111', 'X122'] }],
] as const;

const seenNow = () => readFields(document.querySelector('[data-fields]') as HTMLElement);

describe('the project search', () => {
  let seen: ReadonlyMap<string, FieldState>;
  let sent: Record<string, unknown>;
  let filled: ReadonlyMap<string, FieldState>;
  let cleared: ReadonlyMap<string, FieldState>;

  beforeAll(async () => {
    await renderApp('/searchproject', { answers });
    await screen.findByText('Project Status');
    seen = seenNow();
    await fillEach(
      () => choose('Region', 'Latin America'),
      () => choose('Country', 'Guatemala'),
      () => choose('Project', 'GTM project 1'),
      () => choose('Community', 'Upper Village', 'Lower Village'),
      () => choose('Funding Office', 'United States'),
      () => choose('Implementing Office', 'Guatemala Office'),
      () => pick('Project Status', 'Inactive'),
      () => fillRange('Project Start Date', 'Between', '2020-01-01', '2020-01-31'),
      () => fillRange('Project End Date', 'Between', '2020-02-01', '2020-02-28'),
      () => choose('Project Lock Region', 'East Africa'),
      () => choose('Project Lock Country', 'Country 2', 'Country 3'),
      () => choose('Project Lock Project', 'X11 project 1', 'X12 project 2'),
      () => fill('Project Lock Status', 'Initiated'),
      () => fillRange('Project Lock Start', 'Between', '2020-03-01', '2020-03-31'),
      () => fillRange('Sponsorship Lock Date', 'Between', '2020-04-01', '2020-04-30'),
      () => fillRange('Project Lock End', 'Between', '2020-05-01', '2020-05-31'),
    );
    filled = seenNow();
    fireEvent.click(screen.getByText('Search', { selector: 'form button' }));
    const search = await waitFor(() => {
      const call = calls.find(({ path }) => path === 'project/search');
      expect(call).toBeDefined();
      return call?.body as { ProjectSearch: typeof sent };
    });
    sent = search.ProjectSearch;
    fireEvent.click(await screen.findByText('Edit criteria'));
    fireEvent.click(screen.getByText('Clear'));
    cleared = seenNow();
  });

  test.each(fields)('%s has the field %s, and searches by it', (_id, label, field, asked) => {
    expect(seen.get(label)).toMatchObject(field);
    expect(sent).toMatchObject(asked);
  });

  test('PROJ-028 Clear returns every one of them to what it was at first', () => {
    for (const [, label] of fields) expect(filled.get(label)?.value, label).not.toBe(seen.get(label)?.value);
    expect([...cleared]).toEqual([...seen]);
  });

  test('has no other fields', () => {
    const labels = [...seen.keys()].filter((label) => !/, (operator|from|to)$/.test(label));
    expect(labels.sort()).toEqual(fields.map(([, label]) => label).sort());
    expect(Object.keys(sent).sort()).toEqual(fields.flatMap(([, , , asked]) => Object.keys(asked)).sort());
  });
});
