import { expect, test } from 'vitest';
import { earlierStatus, type Standing, statusChanges, whyRefused } from './transitions.ts';

const crm = { office: 'USAO', kind: 'fundraising' } as const;
const field = { office: 'ETHO', kind: 'support' } as const;
const standing = (status: number, change: Partial<Standing> = {}): Standing => ({
  status,
  heldBy: null,
  isInReservation: false,
  isPicked: false,
  supportOffice: 'ETHO',
  ...change,
});

test('F3 the table: which message is taken for which status', () => {
  const taken = Object.fromEntries(
    statusChanges.map((kind) => [
      kind,
      [1, 2, 3, 4, 5, 6, 7, 8].filter((status) => whyRefused(kind, 'internal', standing(status), crm) === undefined),
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

test('F3 what another office holds is its own, except that a field office knows who has left', () => {
  const theirs = standing(3, { heldBy: 'GBRO' });
  expect(whyRefused('sponsor', undefined, theirs, crm)).toBe('held-elsewhere');
  expect(whyRefused('request-drop', undefined, theirs, crm)).toBe('held-elsewhere');
  expect(whyRefused('request-drop', undefined, theirs, field)).toBeUndefined();
  expect(whyRefused('sponsor', undefined, standing(3, { heldBy: 'USAO' }), crm)).toBeUndefined();
});

test('F3 a field office speaks of its own children, and of no sponsors', () => {
  expect(whyRefused('propose', undefined, standing(1), field)).toBe('not-for-this-sender');
  expect(whyRefused('hold', 'internal', standing(1, { supportOffice: 'KENO' }), field)).toBe('not-for-this-sender');
});

test('F3 a child somebody is picking, or a reservation holds, is not held otherwise', () => {
  expect(whyRefused('propose', undefined, standing(1, { isPicked: true }), crm)).toBe('child-held');
  const reserved = standing(3, { heldBy: 'USAO', isInReservation: true });
  expect(whyRefused('hold', 'partnership', reserved, crm)).toBe('child-held');
});

test('F3 a reversed drop gives back what was', () => {
  const hold = (kind: string, sponsorNumber: string | null = null) => ({ kind, sponsorNumber });
  const from5 = { status: 5, isSponsored: false };
  expect(earlierStatus({ ...from5, hold: null })).toBe(1);
  expect(earlierStatus({ ...from5, hold: hold('proposed', 'S1') })).toBe(2);
  expect(earlierStatus({ ...from5, hold: hold('reservation', 'S1') })).toBe(2);
  expect(earlierStatus({ ...from5, hold: hold('reservation') })).toBe(3);
  expect(earlierStatus({ ...from5, hold: hold('partnership') })).toBe(6);
  expect(earlierStatus({ status: 5, isSponsored: true, hold: hold('reservation', 'S1') })).toBe(4);
  expect(earlierStatus({ status: 7, isSponsored: false, hold: null })).toBe(1);
});
