import { expect, test } from 'vitest';
import type { CsmChild, CsmMessage } from '#contract/csm/message.ts';
import { childIdsWithoutCode, choose, chooseForAll, emptyDraft, limitChildIds, selectionsOf } from './draft.ts';

const child = (childId: string, more: Partial<CsmChild> = {}): CsmChild => ({
  childId,
  name: 'Hiwot Bekele',
  country: 'Ethiopia',
  project: 'Tierra Nueva AP',
  statusCode: '1',
  statusName: 'Pledgeable',
  offered: ['CSM01', 'CSM05'],
  open: [],
  ...more,
});
const hiwot = child('ETH-193408-0127');
const dawit = child('ETH-193408-0128', { offered: ['CSM01'] });

test('CSM-009 a second code replaces the first, and other choices are another sending', () => {
  const first = choose(emptyDraft(), hiwot.childId, 'CSM01');
  const second = choose(first, hiwot.childId, 'CSM05');
  expect(second.choices).toEqual({ [hiwot.childId]: 'CSM05' });
  expect(second.sendingId).not.toBe(first.sendingId);
  expect(choose(second, hiwot.childId, '').choices).toEqual({});
});

test('one code for all leaves out the children for whom it makes no sense', () => {
  const draft = chooseForAll(emptyDraft(), [hiwot, dawit], 'CSM05');
  expect(draft.choices).toEqual({ [hiwot.childId]: 'CSM05' });
  expect(childIdsWithoutCode([hiwot, dawit], draft)).toEqual([dawit.childId]);
});

test('CSM-003 every code goes with its flag; what is still open is sent knowingly', () => {
  const open = [{ code: 'CSM05' } as CsmMessage];
  const draft = choose(emptyDraft(), hiwot.childId, 'CSM05');
  expect(selectionsOf([child(hiwot.childId, { open })], draft)).toEqual([
    {
      childId: hiwot.childId,
      codes: [
        { code: 'CSM01', isSelected: false },
        { code: 'CSM05', isSelected: true },
      ],
      isRepeat: true,
    },
  ]);
});

test('CSM-008 no more than ten children are taken over, each once', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `ETH-193408-${1000 + index}`);
  expect(limitChildIds([...ids.slice(0, 2), ...ids])).toEqual(ids.slice(0, 10));
});
