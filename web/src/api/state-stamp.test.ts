import { expect, test, vi } from 'vitest';
import { stateStampHeader } from '#contract/endpoint.ts';
import { compareStamp, onStampChange } from './state-stamp.ts';

const stamped = (stamp?: string) => new Headers(stamp ? { [stateStampHeader]: stamp } : {});

test('the first stamp is only stored; a different one notifies current listeners once', () => {
  const told = vi.fn();
  const stop = onStampChange(told);
  compareStamp(stamped('a'));
  compareStamp(stamped());
  compareStamp(stamped('a'));
  expect(told).not.toHaveBeenCalled();
  compareStamp(stamped('b'));
  compareStamp(stamped('b'));
  expect(told).toHaveBeenCalledTimes(1);
  stop();
  compareStamp(stamped('c'));
  expect(told).toHaveBeenCalledTimes(1);
});
