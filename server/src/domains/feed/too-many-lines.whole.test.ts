import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startFeedWorld } from '../../testing/feed.ts';

test('a small packed upload with more lines than allowed is stopped', async () => {
  const { sendRaw } = await startFeedWorld(() => new Date('2026-11-18T12:00:00Z'));
  const head = '{"Record":"feed","Feed":"bomb","Type":"changes","Country":"ETH"}\n';
  const bomb = gzipSync(Buffer.concat([Buffer.from(head), Buffer.alloc(11_000_000, '\n')]));
  const answer = await sendRaw(bomb, { 'content-encoding': 'gzip' });
  expect([answer.status, answer.body.code]).toEqual([413, 'body-too-large']);
});
