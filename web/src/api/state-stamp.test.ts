import { expect, test, vi } from 'vitest';
import { stampHeader } from '#contract/endpoint.ts';
import { noticeStamp, onStateMoved } from './state-stamp.ts';

const stamped = (stamp?: string) => new Headers(stamp ? { [stampHeader]: stamp } : {});

test('the first stamp is only stored; a different one notifies current listeners once', () => {
  const told = vi.fn();
  const stop = onStateMoved(told);
  noticeStamp(stamped('a'));
  noticeStamp(stamped());
  noticeStamp(stamped('a'));
  expect(told).not.toHaveBeenCalled();
  noticeStamp(stamped('b'));
  noticeStamp(stamped('b'));
  expect(told).toHaveBeenCalledTimes(1);
  stop();
  noticeStamp(stamped('c'));
  expect(told).toHaveBeenCalledTimes(1);
});
