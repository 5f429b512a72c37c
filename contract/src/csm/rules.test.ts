import { expect, test } from 'vitest';
import { checkSending } from './check-sending.ts';
import {
  answerDays,
  canClose,
  canTransition,
  csmMaximum,
  csmRecordKey,
  csmStates,
  openStates,
  waitingStates,
} from './rules.ts';

const isKnown = (code: string) => code.startsWith('CSM');
const selection = (childId: string, ...codes: string[]) => ({
  childId,
  codes: ['CSM01', 'CSM02', 'X'].map((code) => ({ code, isSelected: codes.includes(code) })),
});

test('CSM-008 ten children at once', () => {
  expect(csmMaximum).toBe(10);
});

test('CSM-009 exactly one known code per child, and each child once however its id is written', () => {
  expect(checkSending([selection('ETH-193408-0127', 'CSM01')], isKnown)).toEqual([]);
  const issues = checkSending(
    [
      selection('ETH-193408-0127', 'CSM01'),
      selection('eth1934080127', 'CSM02'),
      selection('ETH-193408-0128'),
      selection('ETH-193408-0129', 'CSM01', 'CSM02'),
      selection('ETH-193408-0130', 'X'),
    ],
    isKnown,
  );
  expect(issues.map(({ path, code }) => [path[0], code])).toEqual([
    [1, 'duplicate'],
    [2, 'csm-required'],
    [3, 'csm-more-than-one'],
    [4, 'not-in-list'],
  ]);
});

test('a message goes forward; a failed one may be sent again; a closed one stays closed', () => {
  expect(canTransition('sent', 'queued')).toBe(false);
  expect(canTransition('failed', 'sent')).toBe(true);
  expect(csmStates.filter((state) => canTransition('closed', state))).toEqual([]);
  expect(csmStates.filter(canClose)).toEqual(['sent', 'received', 'answered']);
});

test('safety is answered within three days, the rest within two weeks', () => {
  expect([answerDays('D502'), answerDays('D201')]).toEqual([3, 14]);
});

test('states can be skipped but never go back: the whole table', () => {
  const next = Object.fromEntries(csmStates.map((from) => [from, csmStates.filter((to) => canTransition(from, to))]));
  expect(next).toEqual({
    queued: ['sent', 'received', 'answered', 'closed', 'failed'],
    sent: ['received', 'answered', 'closed', 'failed'],
    received: ['answered', 'closed', 'failed'],
    answered: ['closed'],
    closed: [],
    failed: ['queued', 'sent', 'received', 'answered', 'closed'],
  });
  expect(openStates).toEqual(csmStates.filter((state) => state !== 'closed' && state !== 'failed'));
  expect(waitingStates).toEqual(openStates.filter((state) => state !== 'answered'));
});

test('CSM-009 a refusal stands at the child or at its codes', () => {
  const twice = selection('ETH-193408-0127', 'CSM01');
  const none = selection('ETH-193408-0128');
  const two = selection('ETH-193408-0129', 'CSM01', 'CSM02');
  const unknown = selection('ETH-193408-0130', 'X');
  expect(checkSending([twice, twice, none, two, unknown], isKnown).map(({ path }) => path)).toEqual([
    [1, 'childId'],
    [2, 'codes'],
    [3, 'codes'],
    [4, 'codes'],
  ]);
});

test('a code concerns safety by its prefix only', () => {
  expect([answerDays('D250'), answerDays('XD5')]).toEqual([14, 14]);
});

test('each message is a record of its own', () => {
  expect(csmRecordKey(7)).toBe('csm:7');
});
