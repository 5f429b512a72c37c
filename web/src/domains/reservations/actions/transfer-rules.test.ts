import { expect, test } from 'vitest';
import { transferProblem } from './transfer-rules.ts';

const child = (code: string) => ({ project: { code, label: code } });

test('RESV-094 RESV-095 RESV-096 a transfer is refused on screen for the reasons the server has', () => {
  const two = [child('193408'), child('193408')];
  expect(transferProblem([child('193408'), child('161904')], undefined)).toEqual({ code: 'single-project' });
  expect(transferProblem(two, undefined)).toBeUndefined();
  expect(transferProblem(two, { totalReserved: 38, targetChildren: 40 })).toBeUndefined();
  expect(transferProblem(two, { totalReserved: 39, targetChildren: 40 })).toEqual({
    code: 'transfer-needs-fewer',
    params: { count: 1 },
  });
  expect(transferProblem(two, { totalReserved: 40, targetChildren: 40 })).toEqual({ code: 'transfer-target-full' });
});
