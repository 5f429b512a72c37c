import { expect, test } from 'vitest';
import {
  type ChildState,
  earlierStatus,
  findTransitionRefusal,
  isProposedToAnother,
  statusChanges,
  transitionOf,
} from './transitions.ts';

const crm = { office: 'USAO', kind: 'fundraising' } as const;
const field = { office: 'ETHO', kind: 'support' } as const;
const standing = (status: number, change: Partial<ChildState> = {}): ChildState => ({
  status,
  heldBy: null,
  isInReservation: false,
  isPicked: false,
  supportOffice: 'ETHO',
  ...change,
});

test('F3 the table: which message is accepted for which status', () => {
  const taken = Object.fromEntries(
    statusChanges.map((kind) => [
      kind,
      [1, 2, 3, 4, 5, 6, 7, 8].filter(
        (status) => findTransitionRefusal(kind, 'internal', standing(status), crm) === undefined,
      ),
    ]),
  );
  expect(taken).toEqual({
    propose: [1, 3],
    sponsor: [1, 2, 3],
    'end-sponsorship': [4],
    hold: [1],
    'request-drop': [1, 2, 3, 4, 6],
    drop: [5],
    'reverse-drop': [5, 7],
  });
});

test('F3 a child held by another office is refused, except that a field office may report who has left', () => {
  const theirs = standing(3, { heldBy: 'GBRO' });
  expect(findTransitionRefusal('sponsor', undefined, theirs, crm)).toBe('held-elsewhere');
  expect(findTransitionRefusal('request-drop', undefined, theirs, crm)).toBe('held-elsewhere');
  expect(findTransitionRefusal('request-drop', undefined, theirs, field)).toBeUndefined();
  expect(findTransitionRefusal('sponsor', undefined, standing(3, { heldBy: 'USAO' }), crm)).toBeUndefined();
});

test('F3 a field office reports on its own children only, and not on sponsors', () => {
  expect(findTransitionRefusal('propose', undefined, standing(1), field)).toBe('not-for-this-sender');
  expect(findTransitionRefusal('hold', 'internal', standing(1, { supportOffice: 'KENO' }), field)).toBe(
    'not-for-this-sender',
  );
});

test('F3 a child that is picked or in a reservation cannot be put on another hold', () => {
  expect(findTransitionRefusal('propose', undefined, standing(1, { isPicked: true }), crm)).toBe('child-held');
  const reserved = standing(3, { heldBy: 'USAO', isInReservation: true });
  expect(findTransitionRefusal('hold', 'partnership', reserved, crm)).toBe('child-held');
});

test('F3 a reversed drop restores the earlier status', () => {
  const hold = (kind: string, sponsorNumber: string | null = null) => ({ kind, sponsorNumber });
  const from5 = { isSponsored: false };
  expect(earlierStatus({ ...from5, hold: null })).toBe(1);
  expect(earlierStatus({ ...from5, hold: hold('proposed', 'S1') })).toBe(2);
  expect(earlierStatus({ ...from5, hold: hold('reservation', 'S1') })).toBe(2);
  expect(earlierStatus({ ...from5, hold: hold('reservation') })).toBe(3);
  expect(earlierStatus({ ...from5, hold: hold('partnership') })).toBe(6);
  expect(earlierStatus({ isSponsored: true, hold: hold('reservation', 'S1') })).toBe(4);
  expect(earlierStatus({ isSponsored: true, hold: null })).toBe(4);
});

test('F3 T8 each change has its action code and the status it leads to', () => {
  const steps = statusChanges.map((kind) => {
    const { code, to } = transitionOf(kind, undefined);
    return [kind, code, to];
  });
  expect(steps).toEqual([
    ['propose', 'P01', 2],
    ['sponsor', 'S01', 4],
    ['end-sponsorship', 'S02', 1],
    ['hold', 'H01', 3],
    ['request-drop', 'D01', 5],
    ['drop', 'D02', 7],
    ['reverse-drop', 'D03', 'earlier'],
  ]);
  expect(transitionOf('hold', 'partnership')).toMatchObject({ from: [1, 3], to: 6, code: 'H02' });
  expect(transitionOf('hold', 'internal')).toEqual(transitionOf('hold', undefined));
});

test('F3 only fundraising offices report on sponsors', () => {
  const refused = statusChanges.filter((kind) =>
    [1, 2, 3, 4, 5, 6, 7].every(
      (status) => findTransitionRefusal(kind, undefined, standing(status), field) === 'not-for-this-sender',
    ),
  );
  expect(refused).toEqual(['propose', 'sponsor', 'end-sponsorship']);
});

test('F3 a drop is accepted for a picked child; a fundraising office may be of another country', () => {
  const picked = standing(1, { isPicked: true });
  expect(findTransitionRefusal('request-drop', undefined, picked, crm)).toBeUndefined();
  expect(findTransitionRefusal('hold', 'internal', picked, crm)).toBe('child-held');
  expect(findTransitionRefusal('propose', undefined, standing(3, { isPicked: true }), crm)).toBeUndefined();
  const theirs = { heldBy: 'GBRO' };
  expect(findTransitionRefusal('drop', undefined, standing(5, theirs), field)).toBeUndefined();
  expect(findTransitionRefusal('reverse-drop', undefined, standing(5, theirs), field)).toBeUndefined();
  expect(findTransitionRefusal('hold', 'internal', standing(1, theirs), field)).toBe('held-elsewhere');
  expect(findTransitionRefusal('drop', undefined, standing(5, theirs), crm)).toBe('held-elsewhere');
  const reserved = standing(3, { heldBy: 'USAO', isInReservation: true });
  expect(findTransitionRefusal('propose', undefined, reserved, crm)).toBeUndefined();
});

test('F23 a proposal is to one sponsor, in capitals or not', () => {
  expect(isProposedToAnother('S-77', 'S-78')).toBe(true);
  expect(isProposedToAnother('S-77', 's-77')).toBe(false);
  expect(isProposedToAnother('s-77', 'S-77')).toBe(false);
});
