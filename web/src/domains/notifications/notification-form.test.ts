import { expect, test } from 'vitest';
import { differingKeys, takePart, valuesOf } from './notification-form.ts';

const words = { subject: 'Subject', body: 'Body', signature: '' };
const stored = valuesOf({
  recipients: [{ userId: 2 }, { userId: 1 }],
  templates: [
    { language: 'en', ...words },
    { language: 'es', ...words },
  ],
});

test('F11 two versions are compared part by part; the order of recipients is none', () => {
  expect(differingKeys(stored, { ...stored, recipients: ['1', '2'] })).toEqual([]);
  const other = {
    recipients: ['1'],
    templates: { ...stored.templates, es: { ...words, body: 'Texto' } },
  };
  expect(differingKeys(stored, other)).toEqual(['recipients', 'es.body']);
  const taken = takePart(takePart(stored, other, 'es.body'), other, 'recipients');
  expect(differingKeys(taken, other)).toEqual([]);
});
