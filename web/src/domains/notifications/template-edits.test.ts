import { describe, expect, test } from 'vitest';
import { insertPlaceholder, partProblem, templatesInputOf, templatesOf, withPart } from './template-edits.ts';

const stored = templatesOf([
  { language: 'en', subject: 'Ends {{expirationDate}}', body: 'Hello', signature: '' },
  { language: 'es', subject: 'Vence', body: 'Hola', signature: '' },
]);

describe('the texts of a notification while they are edited', () => {
  test('OFFICE-014 an unknown placeholder is named, braces that never end as well', () => {
    expect(partProblem(8, 'body', 'For {{childName}}')).toEqual({
      code: 'unknown-placeholder',
      params: { placeholder: '{{childName}}' },
    });
    expect(partProblem(8, 'signature', '{{')?.params).toEqual({ placeholder: '{{' });
    expect(partProblem(8, 'subject', 'Ends {{ expirationDate }}')).toBeUndefined();
  });

  test('OFFICE-012 OFFICE-013 subject and body are needed, a signature is not', () => {
    expect(partProblem(8, 'subject', ' ')?.code).toBe('required');
    expect(partProblem(8, 'body', '')?.code).toBe('required');
    expect(partProblem(8, 'signature', '')).toBeUndefined();
  });

  test('every language is sent', () => {
    const edited = withPart(stored, { language: 'es', part: 'body' }, 'Hola {{x}}');
    expect(templatesInputOf(edited).map(({ language, body }) => [language, body])).toEqual([
      ['en', 'Hello'],
      ['es', 'Hola {{x}}'],
    ]);
  });

  test('a placeholder goes where the caret stood', () => {
    expect(insertPlaceholder('Dear X, hello', 'recipientName', 5, 6)).toBe('Dear {{recipientName}}, hello');
  });
});
