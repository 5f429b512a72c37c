import { describe, expect, test } from 'vitest';
import { lineReason, reasonLabel } from './line-reasons.ts';

const reasons = { field: 'NumberOfBrothers', code: 'out-of-range' } as const;
const dayOf = (day: string) => day.split('-').reverse().join('/');

describe('I18N-001 a reason says what is wrong with what was sent, and what is allowed', () => {
  test.each([
    ['Gender', 'not-in-list', 'The value is not in the list of values for this field.'],
    ['BirthDate', 'required', 'The field is missing.'],
    ['', 'not-json', 'The line is not a JSON object. Send one object on each line.'],
    ['', 'not-utf8', 'The line is not UTF-8, or holds the character U+FFFD, which stands for unreadable ones.'],
    ['', 'null-character', 'The line holds a NUL character. Leave it out.'],
    ['Country', 'invalid', 'The value has the wrong type or form for this field. A country has three capital letters.'],
    [
      'Letters.0.File',
      'invalid',
      'The value has the wrong type or form for this field. A file is named by the hash in the answer to it: 64 digits and small letters a to f.',
    ],
    ['CGP', 'invalid', 'The value has the wrong type or form for this field.'],
    [
      'Community',
      'needs-project',
      'The community is not in the child’s project. A community’s code begins with the six digits of the project.',
    ],
    ['Name', 'a-code-of-a-later-version', 'The value is not allowed.'],
    ['Name', 'toString', 'The value is not allowed.'],
  ] as const)('%s: %s', (field, code, said) => {
    expect(lineReason({ field, code }, 'en')).toBe(said);
  });

  test('in Spanish, with days as the reader writes them', () => {
    const params = { stored: '2026-11-10' };
    expect(lineReason({ field: 'FieldOfficeLastUpdateDate', code: 'older-than-stored', params }, 'es', dayOf)).toBe(
      'Los datos son más antiguos que los que constan. Envíe datos de 10/11/2026 o posteriores.',
    );
    expect([reasonLabel.en, reasonLabel.es]).toEqual(['Reason', 'Motivo']);
  });

  test('both limits are said; a reason that lacks one is said without them', () => {
    expect(lineReason({ ...reasons, params: { minimum: 0, maximum: 15 } }, 'en')).toBe(
      'The value is out of range. Send a value from 0 to 15.',
    );
    expect(lineReason({ ...reasons, params: { maximum: 15 } }, 'en')).toBe('The value is not allowed.');
    expect(lineReason({ ...reasons, params: { maximum: 15 } }, 'es')).toBe('El valor no se admite.');
  });

  test('a line and a value are too long in words of their own', () => {
    const long = { code: 'too-long', params: { maximum: 40 } };
    expect(lineReason({ field: '', ...long }, 'en')).toBe('The line is too long. At most 40 bytes are allowed.');
    expect(lineReason({ field: 'ChildGivenName', ...long }, 'en')).toBe(
      'The value is too long. At most 40 characters are allowed.',
    );
  });
});
