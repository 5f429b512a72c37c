import { expect, test } from 'vitest';
import { zoneName } from './zone-name.ts';

test('a zone is named as in the office settings, in the language of the screen', () => {
  expect(zoneName('America/Los_Angeles', 'en')).toBe('Pacific (GMT-08:00)');
  expect(zoneName('America/Los_Angeles', 'es')).toBe('Pacífico (GMT-08:00)');
  expect(zoneName('Asia/Tokyo', 'en')).toBe('Asia/Tokyo');
});
