import { expect, test } from 'vitest';
import { newNumber } from './new-number.ts';

test('each call returns a new UUID', () => {
  expect(newNumber()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newNumber()).not.toBe(newNumber());
});
