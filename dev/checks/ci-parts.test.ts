import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs parts that print these lines and exit with this code, as .ci/run does. */
function runParts(...parts: ReadonlyArray<readonly [code: number, ...lines: string[]]>) {
  const calls = parts.map(
    ([code, ...lines]) =>
      `part sh -c 'printf "%s\\n" "$@"; exit ${code}' sh ${lines.map((line) => `'${line}'`).join(' ')}`,
  );
  const script = ['set -uo pipefail', 'source .ci/parts.sh', ...calls, 'finish'].join('\n');
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return { status, lines: stdout.trim().split('\n') };
}

test('the last line counts all parts, whatever they print after theirs', () => {
  const { status, lines } = runParts([0, '5 passed, 0 failed', 'npm notice'], [0, '2 passed, 0 failed']);
  expect(lines.at(-1)).toBe('7 passed, 0 failed');
  expect(lines.at(-2)).toBe('');
  expect(status).toBe(0);
});

test('a part that fails fails the whole, and its failures are told once more at the end', () => {
  const { status, lines } = runParts([1, 'Failures', '1. lint', '5 passed, 1 failed'], [0, '2 passed, 0 failed']);
  expect(lines.at(-1)).toBe('7 passed, 1 failed');
  expect(lines.filter((line) => line === '1. lint')).toHaveLength(2);
  expect(status).toBe(1);
  expect(runParts([3, 'killed']).lines.at(-1)).toBe('0 passed, 1 failed');
});

test('unsteady tests are summed over the parts, and more than five of them fail the whole', () => {
  const five = runParts([0, '3 unsteady: see', '5 passed, 0 failed'], [0, '2 unsteady: see', '2 passed, 0 failed']);
  expect(five.lines.slice(-2)).toEqual(['5 unsteady: see .reports/unsteady.json', '7 passed, 0 failed']);
  expect(five.status).toBe(0);
  const six = runParts([0, '3 unsteady: see', '5 passed, 0 failed'], [0, '3 unsteady: see', '2 passed, 0 failed']);
  expect(six.lines.slice(-2)).toEqual(['6 unsteady: see .reports/unsteady.json', '7 passed, 1 failed']);
  expect(six.status).toBe(1);
});
