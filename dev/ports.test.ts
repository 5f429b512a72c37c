import { expect, test, vi } from 'vitest';

/** A second copy of the module, like another process: with blocks of its own. */
async function copyOfPorts() {
  vi.resetModules();
  return import('./ports.ts');
}

test('a port is given to one caller only, and an exhausted block is followed by another', async () => {
  const copies = [await copyOfPorts(), await copyOfPorts()];
  // More than one block has.
  const given = await Promise.all(copies.map((copy) => copy.freePorts(250)));
  expect(new Set(given.flat()).size).toBe(500);
});

test('concurrent callers share a block, because blocks are few', async () => {
  const { freePort } = await copyOfPorts();
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports) - Math.min(...ports)).toBeLessThan(100);
});
