import { expect, test } from 'vitest';
import type { CsmResult } from '#contract/csm/message.ts';
import { headlineOf, outcomeOf } from './outcome.ts';

const fate = (status: CsmResult['status'], problem: CsmResult['problem'] = null) => ({ status, problem });
const sent = fate('sent');

test('success only when every message was sent', () => {
  const headline = (...fates: ReturnType<typeof fate>[]) => headlineOf(outcomeOf(fates));
  expect(headline(sent, sent)).toBe('success');
  expect(headline(sent, fate('queued', 'unreachable'))).toBe('failedOutside');
  expect(headline(fate('failed', 'refused-message'))).toBe('failedOutside');
  expect(headline(fate('queued'))).toBe('queued');
  expect(headline(fate('queued', 'not-configured'))).toBe('queued');
  expect(headline(sent, fate('refused', 'csm-still-open'))).toBe('partly');
});

test('counts what became of each', () => {
  const fates = [sent, fate('received'), fate('queued', 'timed-out'), fate('failed'), fate('queued'), fate('refused')];
  expect(outcomeOf(fates)).toEqual({
    sent: 2,
    failed: 2,
    abandoned: 1,
    queued: 1,
    isNotConfigured: false,
    refused: 1,
    total: 6,
  });
});
