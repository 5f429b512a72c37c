import { expect, test } from 'vitest';
import { targetProblem, transferProblem } from './transfer-rules.ts';

const child = (code: string, country = 'ETH') => ({
  project: { code, label: code },
  country: { code: country, label: country },
});
const target = (totalReserved: number, type = '12', projects: readonly string[] = []) => ({
  reservation: { totalReserved, targetChildren: 40, categoryType: { code: type, label: type } },
  places: projects.map((project) => ({ project, country: 'ETH' })),
});

test('RESV-094 RESV-095 RESV-096 a transfer is refused on screen for the reasons the server has', () => {
  const two = [child('193408'), child('193408')];
  expect(transferProblem([child('193408'), child('161904')], undefined)).toEqual({ code: 'single-project' });
  expect(transferProblem(two, undefined)).toBeUndefined();
  expect(transferProblem(two, target(38))).toBeUndefined();
  expect(transferProblem(two, target(39))).toEqual({ code: 'transfer-needs-fewer', params: { count: 1 } });
  expect(transferProblem(two, target(40))).toEqual({ code: 'transfer-target-full' });
});

test('RESV-090 RESV-091 RESV-093 a target whose limits leave no place for them says so', () => {
  const one = [child('193408')];
  expect(targetProblem(one, target(5, '11', ['193408']))).toBeUndefined();
  expect(targetProblem(one, target(5, '11', ['161904']))).toEqual({
    code: 'too-many-projects',
    params: { count: 1 },
  });
  expect(targetProblem([child('193408', 'KEN')], target(5, '11', ['161904']))).toEqual({
    code: 'too-many-countries',
    params: { count: 1 },
  });
  expect(targetProblem([], target(5, '11', ['161904']))).toBeUndefined();
  expect(targetProblem([], target(40))).toEqual({ code: 'transfer-target-full' });
});
