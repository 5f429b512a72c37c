import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readWhileSending } from './arriving-body.ts';

function begin(control = new AbortController()) {
  const source = new PassThrough();
  const parts = readWhileSending(source, { bytes: 1_000, leaving: control.signal });
  return { source, parts, control };
}

test('S6 a server that stops does not wait for the rest of what arrives for hours', async () => {
  const { source, parts, control } = begin();
  source.write('first');
  expect(String((await parts.next()).value)).toBe('first');
  const next = parts.next();
  control.abort();
  await expect(next).rejects.toMatchObject({ code: 'taking-too-long' });
  expect(getEventListeners(control.signal, 'abort')).toEqual([]);
  // The answer goes out on its connection.
  expect(source.destroyed).toBe(false);
});

test('S6 nor does one that stops already begin to read', async () => {
  const control = new AbortController();
  control.abort();
  const { source, parts } = begin(control);
  source.write('first');
  await expect(parts.next()).rejects.toMatchObject({ code: 'taking-too-long' });
});

test('what has arrived leaves nothing behind at the signal', async () => {
  const { source, parts, control } = begin();
  source.end('all');
  const read: string[] = [];
  for await (const part of parts) read.push(String(part));
  expect(read).toEqual(['all']);
  expect(getEventListeners(control.signal, 'abort')).toEqual([]);
});
