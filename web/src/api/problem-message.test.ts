import i18next from 'i18next';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { errors, fieldErrors } from '#contract/errors.ts';
import en from '#texts/en/web/problem.ts';
import es from '#texts/es/web/problem.ts';
import { changeLanguage, loadTexts, startTexts } from '../i18n/i18n.ts';
import { Problem } from './problem.ts';
import { problemMessages } from './problem-message.ts';

beforeAll(async () => {
  await startTexts('en');
  await loadTexts('problem');
});

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');
const paramsOf = (error: object) => ('params' in error ? (error.params as readonly string[]) : []);

describe.each([
  ['English', en],
  ['Spanish', es],
])('I18N-001 I18N-002 in %s', (_language, texts) => {
  const codes: Readonly<Record<string, string>> = texts.codes;
  const fields: Readonly<Record<string, string>> = texts.fields;

  test('every refusal has a sentence that uses only the parameters it gets', () => {
    for (const [code, error] of Object.entries(errors)) {
      expect(codes[code], code).toBeTruthy();
      for (const name of placeholders(codes[code] ?? '')) expect(paramsOf(error), code).toContain(name);
    }
    expect(Object.keys(codes).sort()).toEqual([...Object.keys(errors), 'network-failure', 'timed-out'].sort());
  });

  test('everything that can be wrong with a field has a sentence', () => {
    for (const [code, params] of Object.entries(fieldErrors)) {
      expect(fields[code], code).toBeTruthy();
      for (const name of placeholders(fields[code] ?? '')) expect(params, code).toContain(name);
    }
    expect(Object.keys(fields).sort()).toEqual(Object.keys(fieldErrors).sort());
  });
});

const texts = i18next.t as unknown as (key: string, params?: object) => string;
const say = (key: string, params?: object) => texts(`problem:${key}`, params);
const messages = problemMessages(say);

test('ERR-018 a time-out says so, even where the action has words of its own', () => {
  const text = "Sorry! It's taking too long to respond. Please try again after sometime";
  expect(messages.of(new Problem('timed-out'))).toBe(text);
  expect(messages.of(new Problem('taking-too-long', { status: 503 }), 'Error while saving data')).toBe(text);
});

test("ERR-005 ROUTE-083 the action's own message comes first, then what the code says, then 'Something went wrong.'", () => {
  const problem = new Problem('other-office', { status: 403, params: { office: 'ESPO' } });
  expect(messages.of(problem, 'Error while saving data')).toBe('Error while saving data');
  expect(messages.of(problem)).toBe('This belongs to another office (ESPO).');
  expect(messages.of(new Error('boom'))).toBe('Something went wrong.');
  expect(messages.of(new Problem('from-a-later-version' as never))).toBe('Something went wrong.');
});

test('ERR-005 a refusal is explained behind what could not be done, a fault of the service is not', () => {
  const own = 'Error while saving data';
  const refused = new Problem('other-office', { status: 403, params: { office: 'ESPO' } });
  expect(messages.withReason(own, refused)).toBe(`${own}. This belongs to another office (ESPO).`);
  for (const fault of [
    new Problem('internal-error', { status: 500 }),
    new Problem('network-failure'),
    new Error('boom'),
  ])
    expect(messages.withReason(own, fault)).toBe(own);
});

test('F16 a budget that is spent says so, even where the action has words of its own, with the number as it is written', () => {
  const spent = new Problem('reading-refused', { status: 403, params: { read: 39_950, most: 40_000 } });
  for (const text of [messages.of(spent), messages.of(spent, 'Error in retrieving data')])
    expect(text).toMatch(
      /^You have opened or listed 39,950 different children today\. This would be more than 40,000, twice the budget of your office\./,
    );
});

test('a field says what is wrong with it, in the language of the page', async () => {
  const problem = { code: 'out-of-range', params: { minimum: 2, maximum: 10 } } as const;
  expect(messages.ofField(problem)).toBe('Enter a value between 2-10');
  expect(messages.ofField({ code: 'from-a-later-version' as never })).toBe('This value is not valid.');
  onTestFinished(() => changeLanguage('en'));
  await changeLanguage('es');
  expect(messages.ofField(problem)).toBe('Introduzca un valor entre 2 y 10');
});

test('F20 who changed the record meanwhile, and when, follows the text', async () => {
  const written = problemMessages(say, (at) => `on ${at.slice(0, 10)}`);
  const failure = new Problem('changed-meanwhile', {
    params: { version: 2, by: 'Ana Delgado', at: '2026-04-14T22:20:47Z' },
  });
  const who = 'Changed by Ana Delgado, on 2026-04-14.';
  expect(written.conflict('Not yours.', failure)).toEqual({ title: 'Not yours.', by: who });
  expect(written.of(failure)).toBe(`Somebody else changed this meanwhile. Compare before you save. ${who}`);
  expect(written.withChangedBy('Not deleted.', failure)).toBe(`Not deleted. ${who}`);
  const silent = new Problem('changed-meanwhile', { params: { version: 2 } });
  expect(written.conflict('Not yours.', silent).by).toBeUndefined();
  expect(written.withChangedBy('Not deleted.', silent)).toBe('Not deleted.');
  expect(written.conflict('Not yours.', new Problem('not-found')).by).toBeUndefined();
});

test('F20 a change by the same user in another window has its own text', async () => {
  const written = problemMessages(say, (at) => at.slice(0, 10));
  const params = { version: 2, by: 'Ana Delgado', at: '2026-04-14T22:20:47Z' };
  const failure = new Problem('changed-meanwhile', { params, isByCaller: true });
  const own = 'You changed this in another window on 2026-04-14.';
  expect(written.of(failure)).toBe(`${own} Look at it once more.`);
  expect(written.withChangedBy('Somebody else did.', failure)).toBe(`${own} Look at it once more.`);
  expect(written.conflict('Somebody else did.', failure)).toEqual({ title: own, by: undefined });
  const theirs = new Problem('changed-meanwhile', { params });
  expect(written.conflict('Somebody else did.', theirs)).toEqual({
    title: 'Somebody else did.',
    by: 'Changed by Ana Delgado, 2026-04-14.',
  });
  onTestFinished(() => changeLanguage('en'));
  await changeLanguage('es');
  expect(written.of(failure)).toBe('Usted cambió esto en otra ventana el 2026-04-14. Revíselo una vez más.');
});
