import { expect, test } from 'vitest';
import { doEach } from './do-each.ts';

test('when the server stops, no further record is begun, and what failed before is reported', async () => {
  const stop = new AbortController();
  const begun: number[] = [];
  const doing = doEach({ stopping: stop.signal }, [1, 2, 3], async (one) => {
    begun.push(one);
    if (one === 1) throw new Error('somebody holds it');
    stop.abort();
  });
  await expect(doing).rejects.toThrow('somebody holds it');
  expect(begun).toEqual([1, 2]);
});
