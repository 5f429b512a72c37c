import { describe, expect, test } from 'vitest';
import { ChildData, FeedEnd, FeedHeader, ProjectData, sentFields } from './lines.ts';
import { earliestBirth, feedNamePattern, mustBeConfirmed } from './rules.ts';

test.each([
  [0, 100, false],
  [1, 100, false],
  [1, 99, true],
  [2, 100, true],
  [10, 1000, false],
  [11, 1000, true],
  [1, 0, true],
])('%i missing of %i children: a person must confirm: %s', (missing, children, expected) => {
  expect(mustBeConfirmed({ missing, children })).toBe(expected);
});

test.each([
  ['eth-2026-11-18', true],
  ['A', true],
  ['a.b_c-d', true],
  ['-a', false],
  ['', false],
  ['a b', false],
  ['a/b', false],
  ['x'.repeat(80), true],
  ['x'.repeat(81), false],
])('a feed may be called %s: %s', (name, expected) => {
  expect(feedNamePattern.test(name)).toBe(expected);
});

test.each([
  ['2026-11-18', '1996-11-19'],
  ['2024-02-29', '1994-03-01'],
])('a child registered on %s is less than thirty: born on %s at the earliest', (registered, born) => {
  expect(earliestBirth(registered)).toBe(born);
});

describe('a line about a child', () => {
  const ChildId = 'ETH-193408-0127';
  const codes = (fields: object) =>
    ChildData.safeParse({ ChildId, ...fields }).error?.issues.map(({ path, message, code }) => [
      path.join('.'),
      code === 'unrecognized_keys' ? 'unknown' : message,
    ]);

  test.each<[string, object]>([
    ['its id alone', {}],
    [
      'every kind of field',
      { Religion: '01', Chores: ['01'], PhotoDate: '2026-01-01', NumberOfBrothers: 15, FatherAlive: null },
    ],
    ['an empty list', { Chores: [], Supports: [], Letters: [], Visits: [] }],
    ['a name of forty characters', { ChildGivenName: 'x'.repeat(40) }],
    ['who leaves', { Leaving: 'left', ReasonForLeaving: 'P1' }],
  ])('may have %s', (_, fields) => {
    expect(codes(fields)).toBeUndefined();
  });

  test.each<[string, object, string[][]]>([
    ['an id in lower case', { ChildId: 'eth-193408-0127' }, [['ChildId', 'invalid-child-id']]],
    ['16 brothers', { NumberOfBrothers: 16 }, [['NumberOfBrothers', 'out-of-range']]],
    ['half a sister', { NumberOfSisters: 0.5 }, [['NumberOfSisters', 'not-a-number']]],
    ['a day that does not exist', { PhotoDate: '2026-02-30' }, [['PhotoDate', 'not-a-date']]],
    ['a long name', { ChildGivenName: 'x'.repeat(41) }, [['ChildGivenName', 'too-long']]],
    ['a name of spaces', { ChildGivenName: '  ' }, [['ChildGivenName', 'required']]],
    ['a name of two lines', { ChildGivenName: 'a\nb' }, [['ChildGivenName', 'invalid-characters']]],
    ['no list where one is kept', { Chores: null }, [['Chores', 'invalid']]],
    ['a required answer that is empty', { CGP: null }, [['CGP', 'invalid']]],
    ['another way to leave', { Leaving: 'gone' }, [['Leaving', 'not-in-list']]],
    [
      'a letter of an unknown kind',
      { Letters: [{ Kind: 'e-mail', Date: '2026-01-01' }] },
      [['Letters.0.Kind', 'not-in-list']],
    ],
    ['a visit without a day', { Visits: [{ SeenBy: 'A', Result: 'present' }] }, [['Visits.0.Date', 'required']]],
    [
      '101 supports',
      { Supports: Array.from({ length: 101 }, () => ({ ParticipationSupportType: '01', Date: '2026-01-01' })) },
      [['Supports', 'too-many']],
    ],
  ])('may not have %s', (_, fields, expected) => {
    expect(codes(fields)).toEqual(expected);
  });

  test('F15 names no field of a sponsor, of a hold or of an office, and no status', () => {
    const sent = sentFields.map(({ wire }) => wire);
    for (const wire of [
      'SponsorNumber',
      'SponsorOffice',
      'SponsorType',
      'SponsorshipStartDate',
      'LeavingDate',
      'DropRequestedDate',
      'RCDSAddDate',
      'ChildDataVerified',
      'SponsorshipReady',
    ])
      expect(sent).not.toContain(wire);
    for (const wire of ['PRCDSChildStatus', 'ReservationName', 'SupportOfficeComments', 'SponsorNumber'])
      expect(codes({ [wire]: '1' })).toEqual([['', 'unknown']]);
  });
});

test('a project has a six-digit code, and its country another one', () => {
  expect(ProjectData.safeParse({ Project: '193408', ProjectName: 'Wenz Ber AP', Country: 'ETH' }).success).toBe(true);
  expect(ProjectData.safeParse({ Project: 193408 }).success).toBe(false);
  expect(ProjectData.safeParse({ Project: '193408', Country: 'Ethiopia' }).success).toBe(false);
});

test('the first and the last line allow nothing else', () => {
  expect(FeedHeader.safeParse({ Record: 'feed', Feed: 'a', Type: 'changes', Country: 'ETH' }).success).toBe(true);
  expect(FeedHeader.safeParse({ Record: 'feed', Feed: 'a', Type: 'all', Country: 'ETH' }).success).toBe(false);
  expect(FeedHeader.safeParse({ Record: 'feed', Feed: 'a', Type: 'changes', Region: 'AFR' }).success).toBe(false);
  expect(FeedEnd.safeParse({ Record: 'end', Lines: 0 }).success).toBe(true);
  expect(FeedEnd.safeParse({ Record: 'end', Lines: -1 }).success).toBe(false);
});
