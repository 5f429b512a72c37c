import { expect, test, vi } from 'vitest';

/** A second copy of the module, like another process: with blocks of its own. */
async function copyOfPorts() {
  vi.resetModules();
  return import('./ports.ts');
}

test('a port is given to nobody else before it is listened on, and no block is the last', async () => {
  const copies = [await copyOfPorts(), await copyOfPorts()];
  // More than one block has.
  const given = await Promise.all(copies.map((copy) => copy.freePorts(250)));
  expect(new Set(given.flat()).size).toBe(500);
});

test('those who ask at the same moment share a block: there are not many', async () => {
  const { freePort } = await copyOfPorts();
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports) - Math.min(...ports)).toBeLessThan(100);
});
