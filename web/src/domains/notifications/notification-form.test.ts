import { expect, test } from 'vitest';
import { notificationIssues, notificationParts, valuesOf } from './notification-form.ts';

const { differing, take } = notificationParts;

const words = { subject: 'Subject', body: 'Body', signature: '' };
const stored = valuesOf({
  recipients: [{ userId: 2 }, { userId: 1 }],
  templates: [
    { language: 'en', ...words },
    { language: 'es', ...words },
  ],
});

test('F11 two versions are compared part by part; the order of recipients is none', () => {
  expect(differing(stored, { ...stored, recipients: ['1', '2'] })).toEqual([]);
  const other = {
    recipients: ['1'],
    templates: { ...stored.templates, es: { ...words, body: 'Texto' } },
  };
  expect(differing(stored, other)).toEqual(['recipients', 'es.body']);
  const taken = take(take(stored, other, 'es.body'), other, 'recipients');
  expect(differing(taken, other)).toEqual([]);
});

test('the texts of every language are validated', () => {
  const edited = { ...stored, templates: { ...stored.templates, es: { ...words, body: 'Hola {{x}}' } } };
  expect(notificationIssues(8, stored)).toEqual([]);
  expect(notificationIssues(8, edited).map(({ part, code }) => [part, code])).toEqual([
    ['es.body', 'unknown-placeholder'],
  ]);
});
