import { expect, test } from 'vitest';
import { drawBox } from './box.ts';
import { drawBar, terminalProgress } from './progress.ts';

function capture(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) > 0 };
}

test('draws a table whose right edge is straight', () => {
  const lines = drawBox('Running', [
    { title: 'Addresses', rows: [['PRCDS', 'http://localhost:4300']] },
    { title: 'A section with a rather long title', rows: [['a', 'b']] },
  ]).split('\n');
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  expect(lines).toContain('│   PRCDS  http://localhost:4300     │');
});

test('draws a bar that is never more than full', () => {
  expect(drawBar(1, 2)).toBe(`${'█'.repeat(15)}${'░'.repeat(15)}  50 %`);
  expect(drawBar(3, 2)).toContain('100 %');
  expect(drawBar(0, 0)).toContain('100 %');
});

test('writes one line for a step when the output is no terminal', async () => {
  const output = capture(false);
  const progress = terminalProgress(output);
  expect(await progress.during('Database', async () => 42)).toBe(42);
  await progress.during('Demo data', async (report) => {
    for (const done of [1, 2, 3]) report(done, 3);
  });
  expect(output.written).toEqual([
    expect.stringMatching(/^ {2}Database +ready, [\d.]+ s\n$/),
    expect.stringMatching(/^ {2}Demo data +ready, [\d.]+ s\n$/),
  ]);
});

test('draws a bar on a terminal', async () => {
  const output = capture(true);
  await terminalProgress(output).during('Demo data', async (report) => report(1, 2));
  expect(output.written.some((text) => text.includes('50 %'))).toBe(true);
});

test('redraws a line on a terminal, and clears it when the step fails', async () => {
  const output = capture(true);
  const failing = terminalProgress(output).during('Server', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(output.written.at(0)).toContain('Server');
  expect(output.written.at(-1)).toBe('\r\x1b[K');
});
