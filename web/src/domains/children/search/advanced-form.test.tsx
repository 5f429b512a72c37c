import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { choose, control, type FieldState, fill, fillRange, pick, readFields } from '../../../testing/form.ts';
import { listOf, placeAnswers } from '../../../testing/lists.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
// Preloads the lazy screen, so that the first test does not wait for it.
import './search-screen.tsx';

const several = 'several of a list';
const one = 'one of a list';
const range = 'range';
const choice = 'choice';

/** Criteria with a value list: requirement, wire name, label, kind of input, list. */
const listed = [
  ['CRIT-012', 'ParticipationApprovedBy', 'Participation Approved By', several, 'participationApprovedBy'],
  ['CRIT-013', 'ParticipationApprovedName', 'Participation Approved Name', several, 'participationApprovedName'],
  ['CRIT-014', 'AttendingRegularly', 'Attending Regularly', one, 'attendingRegularly'],
  ['CRIT-015', 'Chores', 'Chores', several, 'chores'],
  ['CRIT-016', 'Community', 'Community', several, 'community'],
  ['CRIT-017', 'ChildFollowingGrowthCurve', 'Child Following Growth Curve', one, 'childFollowingGrowthCurve'],
  [
    'CRIT-018',
    'ChildParticipatesInHealthNutritionActivities',
    'Child Participates In Health/Nutrition Activities',
    one,
    'childParticipatesInHealthNutritionActivities',
  ],
  ['CRIT-019', 'ChildWorkWith', 'Child Works With', several, 'childWorkWith'],
  ['CRIT-020', 'EducationType', 'Education Type', several, 'educationType'],
  ['CRIT-021', 'EducationLevel', 'Education Level', several, 'educationLevel'],
  ['CRIT-022', 'FavoritePlay', 'Favorite Play', several, 'favoritePlay'],
  ['CRIT-023', 'FavoriteSubject', 'Favorite Subject', several, 'favoriteSubject'],
  ['CRIT-024', 'FOChildStatus', 'FO Child Status', several, 'foChildStatus'],
  ['CRIT-025', 'EducationGradeYear', 'Education Grade/Year', several, 'educationGradeYear'],
  ['CRIT-026', 'HealthProblem', 'Health Problem', several, 'healthProblem'],
  ['CRIT-027', 'ReasonForLeaving', 'Reason For Leaving', several, 'reasonForLeaving'],
  ['CRIT-028', 'ReasonNotEnrolled', 'Reason Not Enrolled', several, 'reasonNotEnrolled'],
  ['CRIT-029', 'LivingWith', 'Living With', several, 'livingWith'],
  ['CRIT-030', 'Occupation', 'Occupation', several, 'occupation'],
  [
    'CRIT-031',
    'ParticipationSupportDescription',
    'Participation/Support Description',
    several,
    'participationSupportDescription',
  ],
  ['CRIT-032', 'ParticipationSupportType', 'Participation/Support Type', several, 'participationSupportType'],
  ['CRIT-033', 'ReasonNotAttendingRegularly', 'Reason Not Attending Regularly', several, 'reasonNotAttendingRegularly'],
  ['CRIT-034', 'Religion', 'Religion', several, 'religion'],
  ['CRIT-035', 'UpdatedBy', 'Updated By', several, 'users'],
  ['CRIT-036', 'WhenChildWorks', 'When Child Works', several, 'whenChildWorks'],
  ['CRIT-037', 'PRCDSChildStatus', 'PRCDS Child Status', several, 'rcdsChildStatus'],
  ['CRIT-038', 'ActionCode', 'Action Code', several, 'actionCode'],
  ['CRIT-039 CRIT-044', 'BirthMonth', 'Birth Month', several, 'month'],
  ['CRIT-040', 'ReservationName', 'Reservation Name', several, 'reservationName'],
  ['CRIT-041', 'WebPublishable', 'Web Publishable', one, 'webPublishable'],
  ['CRIT-042', 'ChristianWitnessSensitivity', 'Christian Witness Sensitivity', one, 'christianWitnessSensitivity'],
] as const;

const yesNo = { options: ['Any', 'Yes', 'No'] };

/** All other criteria: requirement, wire name, label, kind of input, further expectations. */
const others = [
  ['CRIT-059', 'PRCDSAddDate', 'PRCDS Add Date', range, {}],
  ['CRIT-060', 'FieldOfficeLastUpdateDate', 'Field Office Last Update Date', range, {}],
  ['CRIT-043', 'BirthDate', 'Birth Date', range, {}],
  ['CRIT-045', 'BirthDay', 'Birth Day', 'text', {}],
  ['CRIT-046', 'BirthYear', 'Birth Year', 'text', {}],
  ['CRIT-047', 'NumberOfBrothers', 'Number Of Brothers', 'text', {}],
  ['CRIT-048', 'NumberOfSisters', 'Number Of Sisters', 'text', {}],
  ['CRIT-049', 'HoursPerWeek', 'Hours Per Week', 'text', {}],
  ['CRIT-051', 'HealthStatus', 'Health Status', choice, { options: ['Any', 'Satisfactory', 'Not Satisfactory'] }],
  ['CRIT-052', 'CGP', 'CGP', choice, yesNo],
  ['CRIT-053', 'CGV', 'CGV', choice, yesNo],
  ['CRIT-054', 'CUP', 'CUP', choice, yesNo],
  ['CRIT-055', 'CUV', 'CUV', choice, yesNo],
  ['CRIT-050', 'RegistrationDate', 'Registration Date', range, {}],
  ['CRIT-050', 'LeavingDate', 'Date Of Leaving', range, {}],
  ['CRIT-050', 'DropRequestedDate', 'Drop Requested Date', range, {}],
  ['CRIT-050', 'EducationUpdateDate', 'Education Last Update Date', range, {}],
  ['CRIT-050', 'HealthUpdateDate', 'Health Last Update Date', range, {}],
  ['CRIT-050', 'NutritionUpdateDate', 'Nutrition Last Update Date', range, {}],
  ['CRIT-050', 'FamilyUpdateDate', 'Family Last Update Date', range, {}],
  ['CRIT-050', 'ParticipationSupportDate', 'Participation/Support Date', range, {}],
  ['CRIT-050', 'ParticipationApprovedDate', 'Participation Approved Date', 'date', {}],
  ['CRIT-050', 'LastCorrespondenceDate', 'Last Correspondence Date', range, {}],
  ['CRIT-050', 'NextCorrespondenceDueDate', 'Next Correspondence Due Date', 'date', {}],
  ['CRIT-050', 'PhotoDate', 'Latest Photo Date', range, {}],
  ['CRIT-050', 'VideoDate', 'Latest Video Date', range, {}],
  ['CRIT-050', 'PresenceVerifiedDate', 'Presence Verified Date', range, {}],
  ['CRIT-050', 'AwayUntilDate', 'Away Until Date', 'date', {}],
  ['CRIT-050', 'SponsorshipStartDate', 'Sponsorship Start Date', range, {}],
] as const;

/** Each list has its own values, so that a criterion using the wrong list fails. */
const answers = {
  ...Object.fromEntries(
    listed.map(([, , , , list]) => [`GET list/${list}`, listOf(['1', `${list} 1`], ['2', `${list} 2`])]),
  ),
  ...placeAnswers(),
  'GET list/community': listOf(['1', 'community 1']),
  'GET users/USAO': { Users: [{ UserId: 1, Name: 'users 1', Email: 'a@b.example' }] },
  'POST child/search': { Children: [], TotalRecords: 0, MoreThanMaximum: false, MaximumRecords: 500, NotFound: [] },
};

function filled(criterion: string, kind: string): { operator: string; from?: string; values?: readonly string[] } {
  if (kind === range || kind === 'date') return { operator: 'On', from: '2016-05-06' };
  if (kind === 'text') return { operator: 'Equal to', values: [criterion === 'BirthYear' ? '2016' : '7'] };
  return { operator: 'Any of', values: [criterion === 'HealthStatus' ? 'Not Satisfactory' : 'No'] };
}

/** All sixty criteria filled, restored from unsaved input; those with a list have its first value. */
const all = {
  countries: ['GTM'],
  projects: ['GTM1'],
  advanced: [
    ...listed.map(([, criterion]) => ({ criterion, operator: 'Any of', values: ['1'] })),
    ...others.map(([, criterion, , kind]) => ({ criterion, ...filled(criterion, kind) })),
  ],
};
const kept = {
  'GET session/unsavedInput': {
    UnsavedInput: [
      {
        Form: 'search/children',
        Version: null,
        Values: JSON.stringify(all),
        SavedDate: '2026-04-16T16:00:00.000Z',
      },
    ],
  },
  'DELETE session/unsavedInput': {},
};

async function open(address: string, more: object = {}) {
  await renderApp(address, { answers: { ...answers, ...more } });
  await screen.findByText('Child ID');
}
/** Searches, and returns the advanced criteria sent. */
async function search(): Promise<readonly { readonly CriteriaId: string }[]> {
  fireEvent.click(screen.getByText('Search', { selector: 'form button' }));
  return waitFor(() => {
    const sent = calls.findLast(({ path }) => path === 'child/search')?.body as { ChildSearch: { Advanced: [] } };
    expect(sent).toBeDefined();
    return sent.ChildSearch.Advanced;
  });
}
const openCatalogue = () => void fireEvent.click(screen.getByText('Advanced criteria', { selector: 'button' }));
const fields = () => readFields(document.querySelector('[data-fields]') as HTMLElement);
/** The checkboxes of the catalogue, by criterion label. */
const boxes = () =>
  new Map(
    [...document.querySelectorAll('fieldset label')].flatMap((label) => {
      const box = label.querySelector<HTMLInputElement>('input[type=checkbox]');
      return box ? [[label.querySelector('span')?.textContent ?? '', box] as const] : [];
    }),
  );

describe('the catalogue', () => {
  let seen: ReadonlyMap<string, FieldState>;
  let offered: readonly string[];
  let asked: typeof calls;
  let sent: readonly { readonly CriteriaId: string }[];

  beforeAll(async () => {
    await open('/searchchild?type=nonav', kept);
    fireEvent.click(await screen.findByText('Restore'));
    const values = () => listed.map(([, , name]) => fields().get(name)?.value);
    // A missing list fails in the test of its criterion.
    await waitFor(() => expect(values().every((value) => value?.endsWith(' 1'))).toBe(true)).catch(() => undefined);
    seen = fields();
    asked = [...calls];
    openCatalogue();
    offered = [...boxes()].filter(([, box]) => box.checked).map(([name]) => name);
    sent = await search();
  });
  const sentOf = (criterion: string) => sent.filter(({ CriteriaId }) => CriteriaId === criterion);

  test('CRIT-001 CRIT-002 CRIT-003 has sixty criteria, each with its id and name', () => {
    expect([...offered].sort()).toEqual([...listed, ...others].map(([, , name]) => name).sort());
    expect(offered).toHaveLength(60);
  });

  test.each(listed)('%s %s is %s, fed by its own list, and searched by', (_id, criterion, name, kind, list) => {
    expect(seen.get(name)).toMatchObject({ kind, value: `${list} 1`, isDisabled: false });
    const source = list === 'users' ? 'users/USAO' : `list/${list}`;
    expect(asked.some(({ path }) => path === source)).toBe(true);
    expect(sentOf(criterion)).toEqual([{ CriteriaId: criterion, Operator: 'Any of', Value: ['1'] }]);
  });

  test.each(others)('%s %s is %s, of its kind, and searched by', (_id, criterion, name, kind, more) => {
    expect(seen.get(name)).toMatchObject({ kind, ...more, isDisabled: false });
    const { operator, from, values } = filled(criterion, kind);
    const asked = { CriteriaId: criterion, Operator: operator, ...(from ? { From: from } : { Value: values }) };
    expect(sentOf(criterion)).toEqual([asked]);
  });

  test('CRIT-011 a criterion without a list asks for none', () => {
    const lists = asked.flatMap(({ path }) => (path.startsWith('list/') ? [path.slice('list/'.length)] : []));
    const ofCriteria = listed.map(([, , , , list]) => list).filter((list) => list !== 'users');
    expect([...new Set(lists)].sort()).toEqual([...ofCriteria, 'project', 'region'].sort());
  });

  test('CRIT-016 CRIT-031 CRIT-035 dependent lists are requested by the values they depend on', () => {
    const query = (path: string) => Object.fromEntries(asked.find((call) => call.path === path)?.query ?? []);
    expect(query('list/community')).toEqual({ Project: 'GTM1' });
    expect(query('list/participationSupportDescription')).toEqual({ participationSupportType: '1' });
    expect(query('users/USAO')).toEqual({ Status: 'Active' });
  });
});

describe('four criteria', () => {
  const marked = ['PRCDS Child Status', 'Action Code', 'PRCDS Add Date', 'Field Office Last Update Date'];

  test('CRIT-056 CRIT-058 CRIT-059 CRIT-060 are basic fields, and not in the catalogue', async () => {
    await open('/searchchild');
    openCatalogue();
    expect(marked.filter((name) => fields().has(name))).toEqual(marked);
    expect(marked.filter((name) => boxes().has(name))).toEqual([]);
  });

  test('CRIT-037 CRIT-038 two of them are fed by their lists as basic fields, too', async () => {
    await open('/searchchild');
    await choose('PRCDS Child Status', 'rcdsChildStatus 2');
    await choose('Action Code', 'actionCode 1');
    expect(marked.slice(0, 2).map((name) => fields().get(name)?.value)).toEqual(['rcdsChildStatus 2', 'actionCode 1']);
  });

  test('CRIT-056 CRIT-057 CRIT-058 CRIT-059 CRIT-060 inside the CRM are in the catalogue alone, Pledgeable set', async () => {
    await open('/searchchild?type=nonav');
    openCatalogue();
    expect(marked.filter((name) => boxes().has(name))).toEqual(marked);
    expect(marked.filter((name) => fields().has(name))).toEqual(['PRCDS Child Status']);
    await screen.findByText('rcdsChildStatus 1', { selector: '[aria-hidden]' });
    expect(fields().get('PRCDS Child Status')).toMatchObject({ value: 'rcdsChildStatus 1' });
  });
});

describe('a kind of input', () => {
  async function start(...names: readonly string[]) {
    await open('/searchchild');
    openCatalogue();
    for (const name of names) fireEvent.click(boxes().get(name) as HTMLElement);
    fireEvent.click(screen.getByLabelText('Close the list of criteria'));
  }
  const field = (name: string) => fields().get(name);

  test('CRIT-005 CRIT-006 CRIT-008 CRIT-009 CRIT-010 is what its name says', async () => {
    await start('Religion', 'Web Publishable', 'Away Until Date', 'Health Status', 'Birth Date');
    await choose('Religion', 'religion 1', 'religion 2');
    expect(field('Religion')).toMatchObject({ value: 'religion 1, religion 2' });
    fill('Web Publishable', '1');
    fill('Web Publishable', '2');
    expect(field('Web Publishable')).toMatchObject({ kind: one, value: 'webPublishable 2' });
    expect(field('Away Until Date')).toMatchObject({ kind: 'date' });
    expect(field('Health Status')).toMatchObject({ kind: choice, value: 'Any' });
    expect(field('Birth Date')).toMatchObject({ kind: range, options: ['On', 'Before', 'After', 'Between'] });
    for (const [operator, isDisabled] of [
      ['On', true],
      ['Before', true],
      ['After', true],
      ['Between', false],
    ] as const) {
      fill('Birth Date, operator', operator);
      expect(field('Birth Date, from'), operator).toMatchObject({ isDisabled: false });
      expect(field('Birth Date, to'), operator).toMatchObject({ isDisabled });
    }
  });

  test('CRIT-005 CRIT-006 CRIT-007 CRIT-009 CHILD-001 sends what was chosen or typed', async () => {
    await start('Religion', 'Web Publishable', 'Birth Day', 'Health Status');
    await choose('Religion', 'religion 1', 'religion 2');
    fill('Web Publishable', '1');
    fill('Web Publishable', '2');
    fill('Birth Day', '23');
    pick('Health Status', 'Satisfactory');
    expect(await search()).toEqual([
      { CriteriaId: 'Religion', Operator: 'Any of', Value: ['1', '2'] },
      { CriteriaId: 'WebPublishable', Operator: 'Any of', Value: ['2'] },
      { CriteriaId: 'BirthDay', Operator: 'Equal to', Value: ['23'] },
      { CriteriaId: 'HealthStatus', Operator: 'Any of', Value: ['Satisfactory'] },
    ]);
  });

  test('CRIT-004 CRIT-008 CRIT-010 sends its dates, To of Between as well', async () => {
    await start('Away Until Date', 'Birth Date', 'Registration Date');
    fill('Away Until Date', '2026-05-06');
    fillRange('Birth Date', 'Between', '2016-01-05', '2018-02-06');
    fillRange('Registration Date', 'After', '2020-03-07');
    expect(await search()).toEqual([
      { CriteriaId: 'AwayUntilDate', Operator: 'On', From: '2026-05-06' },
      { CriteriaId: 'BirthDate', Operator: 'Between', From: '2016-01-05', To: '2018-02-06' },
      { CriteriaId: 'RegistrationDate', Operator: 'After', From: '2020-03-07' },
    ]);
  });

  test('CRIT-061 Participation/Support Description waits for a type, and says so', async () => {
    const description = 'Participation/Support Description';
    await start('Participation/Support Type', description);
    expect(field(description)).toMatchObject({
      isDisabled: true,
      said: ['Select at least one Participation/Support Type'],
    });
    await choose('Participation/Support Type', 'participationSupportType 1');
    expect(field(description)).toMatchObject({ isDisabled: false, said: [] });
  });

  test('CRIT-016 CRIT-031 Community and Description are fed by all that was chosen', async () => {
    await start('Community', 'Participation/Support Type', 'Participation/Support Description');
    await choose('Child Country', 'Guatemala');
    await choose('Project', 'GTM project 1', 'GTM project 2');
    await choose('Participation/Support Type', 'participationSupportType 1', 'participationSupportType 2');
    const last = (path: string) => [...(calls.findLast((call) => call.path === path)?.query ?? [])];
    await waitFor(() => {
      expect(last('list/community')).toEqual([
        ['Project', 'GTM1'],
        ['Project', 'GTM2'],
      ]);
      expect(last('list/participationSupportDescription')).toEqual([
        ['participationSupportType', '1'],
        ['participationSupportType', '2'],
      ]);
    });
  });

  const numbers = ['Number Of Brothers', 'Number Of Sisters', 'Hours Per Week'];
  const expectSaid = (typed: string, said: readonly string[]) => {
    for (const name of numbers) {
      fill(name, typed);
      expect(field(name), `${name} ${typed}`).toMatchObject({ value: typed, said });
    }
    const search = screen.getByText('Search', { selector: 'form button' });
    expect(search.getAttribute('aria-disabled'), typed).toBe(said.length > 0 ? 'true' : null);
  };

  test('CRIT-007 CRIT-062 CRIT-063 CRIT-064 takes numbers only', async () => {
    await start(...numbers);
    expectSaid('7', []);
    for (const typed of ['x', '1x', '-1', '.5']) expectSaid(typed, ['Enter a whole number.']);
  });

  test('CRIT-068 CRIT-069 CRIT-070 takes 0 to 15', async () => {
    await start(...numbers);
    for (const typed of ['0', '15']) expectSaid(typed, []);
    for (const typed of ['16', '99']) expectSaid(typed, ['Enter a value between 0-15']);
  });

  test('F25 CRIT-065 CRIT-066 CRIT-067 takes two digits while one types; what is pasted stays and is refused', async () => {
    await start(...numbers);
    const user = userEvent.setup();
    for (const name of numbers) {
      await user.type(control(name), '123');
      expect(field(name), name).toMatchObject({ value: '12', said: [] });
      await user.clear(control(name));
      await user.paste('123');
      expect(field(name), name).toMatchObject({ value: '123', said: ['Enter a value between 0-15'] });
      await user.clear(control(name));
      await user.type(control(name), '1.5');
      expect(field(name), name).toMatchObject({ value: '1.5', said: ['Enter a whole number.'] });
    }
  });
});
