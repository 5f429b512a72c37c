import { expect, test } from 'vitest';
import { newNumber } from './new-number.ts';

test('the number of something that is sent is a UUID, another one each time', () => {
  expect(newNumber()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newNumber()).not.toBe(newNumber());
});
