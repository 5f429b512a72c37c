import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { searchAvailableChildren } from '#contract/reservations/children-api.ts';
import {
  choose,
  type FieldState,
  fill,
  fillEach,
  fillRange,
  openListOptions,
  pick,
  readFields,
  toggleList,
} from '../../../testing/form.ts';
import { placeAnswers } from '../../../testing/lists.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aReservation, reservationAnswers } from '../../../testing/reservation.ts';
import { buttonNamed } from '../testing.ts';

const id = 10519;
const draft = (categoryType: '11' | '12') =>
  aReservation({ id, status: { code: '1', label: 'Draft' }, categoryType, targetChildren: 60 });
const country = (CountryId: string, CountryName: string) => ({ CountryId, CountryName, Active: true });
const group = (CountryGroupId: number, CountryGroupName: string, Status: string, Countries: object[]) => ({
  CountryGroupId,
  CountryGroupName,
  Status,
  Countries,
  Version: 1,
  ModifiedBy: null,
  ModifiedTimestamp: '2026-03-23T17:31:40.000Z',
});
const open = async (categoryType: '11' | '12' = '12') => {
  await renderScreen('selectChildren', `/reservation/create/search?id=${id}`, {
    answers: {
      ...placeAnswers(11),
      ...reservationAnswers(draft(categoryType)),
      'GET fundraisingOfficeSettings/USAO/countryGroup': {
        CountryGroups: [
          group(4, 'Highlands', 'Active', [country('GTM', 'Guatemala'), country('X11', 'Country 2')]),
          group(5, 'Old', 'Inactive', []),
        ],
        Limit: 5,
      },
      [`POST reservation/${id}/childSearch`]: z.encode(searchAvailableChildren.output, {
        children: [],
        total: 0,
        isMore: false,
        maximum: 1000,
        locked: [],
      }),
    },
  });
  await screen.findByText('Highlands');
};

const yesOrNo = { kind: 'choice', options: ['Any', 'Yes', 'No'], value: 'Any' } as const;
const several = { kind: 'several of a list', value: 'Any' } as const;

/** Requirement, label, expected field, the request it sends (wire names as specified), and how to fill it. */
const fields = [
  [
    'RESV-029',
    'Country Group',
    { kind: 'one of a list', options: ['Highlands'] },
    { CountryGroup: 4 },
    (label: string) => fill(label, '4'),
  ],
  [
    'RESV-022',
    'Child Country',
    several,
    { ChildCountry: ['GTM', 'X11', 'X12'] },
    (label: string) => choose(label, 'Country 3'),
  ],
  [
    'RESV-023',
    'Project',
    several,
    { Project: ['GTM1', 'GTM2'] },
    (label: string) => choose(label, 'GTM project 1', 'GTM project 2'),
  ],
  ['RESV-030', 'Community', several, { Community: ['72'] }, (label: string) => choose(label, 'Lower Village')],
  [
    'RESV-024',
    'Age Range',
    { kind: 'range', options: ['Equal to', 'Greater than', 'Less than', 'Between'] },
    { AgeRange: { Operator: 'Between', From: 3, To: 5 } },
    (label: string) => fillRange(label, 'Between', '3', '5'),
  ],
  [
    'RESV-026',
    'Birth Date, from',
    { kind: 'text', isDisabled: false },
    { BirthDate: { From: '2016-02-03' } },
    (label: string) => fill(label, '03/02/2016'),
  ],
  [
    'RESV-026',
    'Birth Date, to',
    { kind: 'text', isDisabled: false },
    { BirthDate: { To: '2018-04-05' } },
    (label: string) => fill(label, '05/04/2018'),
  ],
  [
    'RESV-025',
    'Gender',
    { kind: 'choice', options: ['Any', 'Male', 'Female'], value: 'Any' },
    { Gender: 'Female' },
    (label: string) => pick(label, 'Female'),
  ],
  ['RESV-027', 'Photo Available', yesOrNo, { PhotoAvailable: 'Yes' }, (label: string) => pick(label, 'Yes')],
  ['RESV-028', 'Video Available', yesOrNo, { VideoAvailable: 'No' }, (label: string) => pick(label, 'No')],
] as const;
/** Fields that do not depend on another one. */
const standAlone = fields.filter(([, label]) => label !== 'Project' && label !== 'Community');

const criteria = () => document.querySelector('[data-fields]') as HTMLElement;
const seenNow = () => readFields(criteria());
const valueIn = (label: string) => seenNow().get(label)?.value;
const search = () => buttonNamed('Search');
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'form button' }));

describe('the child search within a reservation', () => {
  let seen: ReadonlyMap<string, FieldState>;
  let before: ReturnType<typeof search>;
  let sent: object;
  let ofTheGroup: string | undefined;
  const alone = new Map<string, ReturnType<typeof search>>();

  beforeAll(async () => {
    await open();
    seen = seenNow();
    before = search();
    for (const [, label, , , fillIt] of standAlone) {
      await fillEach(() => fillIt(label));
      alone.set(label, search());
      press('Clear');
    }
    await fillEach(() => fill('Country Group', '4'));
    ofTheGroup = valueIn('Child Country');
    press('Clear');
    await fillEach(
      ...fields.map(
        ([, label, , , fillIt]) =>
          () =>
            fillIt(label),
      ),
    );
    press('Search');
    const asked = () => calls.filter(({ path }) => path === `reservation/${id}/childSearch`);
    await waitFor(() => expect(asked()).toHaveLength(1));
    [sent = {}] = asked().map(({ body }) => (body as { ChildSearch: object }).ChildSearch);
  });

  test.each(fields)('%s has the field %s, and searches by it', (_id, label, field, asked) => {
    expect(seen.get(label)).toMatchObject(field);
    expect(sent).toMatchObject(asked);
  });

  test('has no other fields', () => {
    const labels = [...seen.keys()].filter((label) => !/^Age Range, /.test(label));
    expect(labels.sort()).toEqual(fields.map(([, label]) => label).sort());
    const names = new Set(fields.flatMap(([, , , asked]) => Object.keys(asked)));
    expect(Object.keys(sent).sort()).toEqual([...names].sort());
  });

  test('RESV-029 a country group fills the countries', () => {
    expect(ofTheGroup).toBe('Guatemala, Country 2');
  });

  test('RESV-068 Search waits for a criterion', () => {
    expect(before).toEqual({ isOff: true, because: 'Fill in at least one criterion to search.' });
  });

  test.each(standAlone)('%s RESV-068 %s alone is enough to search by', (_id, label) => {
    expect(alone.get(label)).toMatchObject({ isOff: false });
  });
});

describe('where the children may come from', () => {
  test('RESV-023 RESV-030 Project waits for a country, Community for a project, and each says so', async () => {
    await open();
    expect(seenNow().get('Project')).toMatchObject({ isDisabled: true, said: ['Select at least one country'] });
    expect(seenNow().get('Community')).toMatchObject({ isDisabled: true, said: ['Select at least one project'] });
    await choose('Child Country', 'Guatemala');
    await choose('Project', 'GTM project 1');
    expect(seenNow().get('Community')).toMatchObject({ isDisabled: false, said: [] });
  });

  test('RESV-074 RESV-075 another country clears Project and Community', async () => {
    await open();
    await choose('Child Country', 'Guatemala');
    await choose('Project', 'GTM project 1');
    await choose('Community', 'Upper Village');
    expect(['Project', 'Community'].map(valueIn)).toEqual(['GTM project 1', 'Upper Village']);
    await choose('Child Country', 'Country 2');
    expect(['Project', 'Community'].map(valueIn)).toEqual(['Any', 'Any']);
  });

  /** Requirement, category type, countries chosen before, field, limit, message. */
  const limits = [
    ['RESV-090', '11', ['Guatemala'], 'Project', 1, 'You can select a maximum of 1 project(s)'],
    ['RESV-091', '11', [], 'Child Country', 1, 'You can select a maximum of 1 country(ies)'],
    ['RESV-092', '12', ['Guatemala'], 'Project', 10, 'You can select a maximum of 10 project(s)'],
    ['RESV-093', '12', [], 'Child Country', 3, 'You can select a maximum of 3 country(ies)'],
  ] as const;

  test.each(limits)('%s of type %s, in %j: %s takes %d, no more', async (_id, type, places, label, most, sentence) => {
    await open(type);
    for (const place of places) await choose('Child Country', place);
    toggleList(label);
    await waitFor(() => expect(openListOptions(label).length).toBeGreaterThan(most));
    for (const option of openListOptions(label).slice(0, most)) fireEvent.click(option);
    await screen.findByText(sentence);
    const chosen = () =>
      openListOptions(label).filter((option) => option.getAttribute('aria-selected') === 'true').length;
    expect(chosen()).toBe(most);
    fireEvent.click(openListOptions(label)[most] as HTMLElement);
    expect(chosen()).toBe(most);
  });
});
