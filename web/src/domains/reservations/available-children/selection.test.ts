import { describe, expect, test } from 'vitest';
import type { ReservedChild } from '#contract/reservations/children-api.ts';
import {
  mixOf,
  nameOf,
  otherReservationOf,
  pendingOf,
  summarizeSelection,
  toHeldChild,
  withLapsedPicks,
} from './selection.ts';

const child = (childId: string, more: Partial<ReservedChild> = {}): ReservedChild => ({
  childId,
  givenName: 'Tigist',
  familyName: 'Bekele',
  gender: 'Female',
  age: 9,
  birthDate: '2017-01-01',
  country: { code: 'ETH', label: 'Ethiopia' },
  project: { code: '193408', label: 'Wenz Ber AP' },
  community: null,
  hasPhoto: true,
  hasVideo: false,
  hasPicture: false,
  addDate: '2024-01-01',
  status: { code: '1', label: 'Pledgeable' },
  state: 'held',
  reason: null,
  isSaved: false,
  addedAt: null,
  ...more,
});
const ids = (children: readonly ReservedChild[]) => children.map(({ childId }) => childId);
const none = new Map<string, never>();

describe('the selection of a reservation', () => {
  test('RESV-100 a child that is in the list already is not counted again while its tick is pending', () => {
    const ticked = new Set(['GTM-1', 'GTM-2']);
    expect([...pendingOf(ticked, [{ childId: 'GTM-1' }])]).toEqual(['GTM-2']);
    expect([...pendingOf(ticked, [])]).toEqual(['GTM-1', 'GTM-2']);
  });

  test('held and free ones count, lost ones do not', () => {
    const picture = summarizeSelection(
      [
        child('A', { state: 'reserved' }),
        child('B'),
        child('C', { state: 'free' }),
        child('D', { state: 'lost', reason: 'child-held' }),
      ],
      none,
    );
    expect(picture.total).toBe(3);
    expect(ids(picture.selected)).toEqual(['B', 'C']);
    expect(ids(picture.lost)).toEqual(['D']);
  });

  test('F27 what the person holds for another draft is not lost', () => {
    const own = child('D', { state: 'lost', reason: 'child-in-own-draft', inReservation: 10_126, isSaved: true });
    const picture = summarizeSelection([child('A', { isSaved: true }), own], none);
    expect([ids(picture.lost), ids(picture.heldElsewhere), picture.total]).toEqual([[], ['D'], 1]);
    expect(picture.isUnsaved).toBe(false);
  });

  test('F27 what a reservation of the office has is lost, and cannot be moved', () => {
    const reserved = { reason: 'child-in-reservation', inReservation: 10_126, isInDraft: false } as const;
    const picture = summarizeSelection(
      [child('A', { state: 'free' }), child('B', { state: 'lost', ...reserved })],
      new Map([['A', reserved]]),
    );
    expect([ids(picture.lost), ids(picture.heldElsewhere)]).toEqual([['A', 'B'], []]);
    expect(picture.lost[0]).toMatchObject(reserved);
    expect(otherReservationOf(reserved)).toBeUndefined();
    expect(otherReservationOf({ ...reserved, reason: 'child-in-own-draft' })).toEqual({ id: 10_126, isDraft: false });
    expect(otherReservationOf({ inReservation: 10_126, isInDraft: true })).toEqual({ id: 10_126, isDraft: true });
  });

  test('a pick that lapsed is remembered as not held', () => {
    const all = withLapsedPicks(
      [child('A')],
      new Map([
        ['A', child('A')],
        ['B', child('B', { isSaved: true })],
      ]),
    );
    expect(all.map(({ childId, state, isSaved }) => [childId, state, isSaved])).toEqual([
      ['A', 'held', false],
      ['B', 'free', false],
    ]);
  });

  test('RESV-103 a refusal makes a free child a lost one, never a held one', () => {
    const refused = new Map([
      ['A', { reason: 'child-held' }],
      ['B', { reason: 'child-held' }],
    ] as const);
    const picture = summarizeSelection([child('A'), child('B', { state: 'free' })], refused);
    expect(ids(picture.held)).toEqual(['A']);
    expect(picture.lost).toMatchObject([{ childId: 'B', reason: 'child-held' }]);
  });

  test('knows whether the draft has the same list stored', () => {
    expect(summarizeSelection([], none).isUnsaved).toBe(false);
    expect(summarizeSelection([child('A')], none).isUnsaved).toBe(true);
    expect(summarizeSelection([child('A', { isSaved: true })], none).isUnsaved).toBe(false);
    expect(summarizeSelection([child('A', { isSaved: true }), child('B')], none).isUnsaved).toBe(true);
    expect(summarizeSelection([child('A', { isSaved: true, state: 'lost' })], none).isUnsaved).toBe(false);
  });

  test('counts the mix', () => {
    const gtm = { country: { code: 'GTM', label: 'Guatemala' }, project: { code: '201115', label: 'Tierra' } };
    const mix = mixOf([child('A', gtm), child('B'), child('C', { gender: 'Male' })]);
    expect(mix).toEqual({
      female: 2,
      male: 1,
      countries: [
        { label: 'Ethiopia', count: 2 },
        { label: 'Guatemala', count: 1 },
      ],
      projects: 2,
    });
  });

  test('a found child becomes a held one', () => {
    const { status, state, reason, isSaved, addedAt, ...person } = child('A');
    expect(toHeldChild({ ...person, isPicked: false })).toMatchObject({ childId: 'A', state: 'held' });
    expect(nameOf({ givenName: 'Abel', familyName: null })).toBe('Abel');
  });
});
