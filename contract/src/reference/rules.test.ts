import { expect, test } from 'vitest';
import { auditTranslator } from '../shared/audit-labels.ts';
import { codeProblem, nameMaximumOf, nameProblem } from './check-value.ts';
import { listLabels, referenceAuditLabels } from './labels.ts';
import { isReferenceList, referenceListNames, ruleOf, whyNot } from './rules.ts';

/** Lists that are not open for every change: what is allowed, written by hand. */
const restricted: Readonly<Record<string, readonly [add: string, rename: string, deactivate: string]>> = {
  actionCode: ['program', 'yes', 'program'],
  csmCode: ['release', 'yes', 'release'],
  foChildStatus: ['specification', 'specification', 'specification'],
  importStatus: ['specification', 'specification', 'specification'],
  importType: ['specification', 'specification', 'specification'],
  mediaFlags: ['specification', 'specification', 'specification'],
  month: ['specification', 'specification', 'specification'],
  projectLockStatus: ['specification', 'specification', 'specification'],
  projectStatus: ['specification', 'specification', 'specification'],
  rcdsChildStatus: ['specification', 'specification', 'specification'],
  reservationCategory: ['specification', 'specification', 'specification'],
  reservationCategoryType: ['specification', 'specification', 'specification'],
  reservationStatus: ['specification', 'specification', 'specification'],
};

test('lists that the specification or the product fixes, and no others, are restricted', () => {
  const found = referenceListNames
    .map((list) => [list, (['add', 'rename', 'deactivate'] as const).map((change) => whyNot(list, change) ?? 'yes')])
    .filter(([, changes]) => (changes as string[]).some((why) => why !== 'yes'));
  expect(Object.fromEntries(found)).toEqual(restricted);
  expect(referenceListNames).toHaveLength(38);
});

test('only descriptions of supports belong to a value of another list', () => {
  const dependent = referenceListNames.filter((list) => ruleOf(list).parent !== undefined);
  expect(dependent).toEqual(['participationSupportDescription']);
  expect(ruleOf('participationSupportDescription').parent).toBe('participationSupportType');
});

test.each([
  ['occupation', true],
  ['constructor', false],
  ['', false],
])('whether there is a list %s: %s', (name, is) => {
  expect(isReferenceList(name)).toBe(is);
});

test.each([
  ['A', undefined],
  ['HEA-12', undefined],
  ['0123456789', undefined],
  ['', 'required'],
  ['  ', 'required'],
  ['01234567890', 'too-long'],
  ['a', 'reference-code'],
  ['A B', 'reference-code'],
  ['Ñ', 'reference-code'],
  ['A_B', 'reference-code'],
])('the code %j: %s', (code, problem) => {
  expect(codeProblem(code)?.code).toBe(problem);
});

test.each([
  ['occupation', 'Pilot', undefined],
  ['occupation', 'x'.repeat(40), undefined],
  ['occupation', 'x'.repeat(41), 'too-long'],
  ['occupation', ` ${'x'.repeat(40)} `, undefined],
  ['csmCode', 'x'.repeat(60), undefined],
  ['csmCode', 'x'.repeat(61), 'too-long'],
  ['occupation', '   ', 'required'],
  ['occupation', 'a\u0007b', 'invalid-characters'],
  ['occupation', 'a\u200bb', 'invalid-characters'],
] as const)('in %s the name %j: %s', (list, name, problem) => {
  expect(nameProblem(list, name)?.code).toBe(problem);
});

test('a name that is too long is told with the limit of its list', () => {
  expect(nameProblem('occupation', 'x'.repeat(41))).toEqual({ code: 'too-long', params: { maximum: 40 } });
  expect(nameProblem('csmCode', 'x'.repeat(61))).toEqual({ code: 'too-long', params: { maximum: 60 } });
  expect([nameMaximumOf('chores'), nameMaximumOf('actionCode')]).toEqual([40, 60]);
});

test('the history names list, code and language in the words of its reader', () => {
  const english = auditTranslator(referenceAuditLabels, 'en');
  const spanish = auditTranslator(referenceAuditLabels, 'es');
  expect(english.field('Reference name (es) of occupation 01')).toBe('Name of Occupation 01 (Spanish)');
  expect(spanish.field('Reference name (es) of occupation 01')).toBe('Nombre de Ocupación 01 (español)');
  expect(spanish.field('Reference status of chores 07')).toBe('Estado de Tareas del hogar 07');
  expect(spanish.value('Reference status of chores 07', 'Inactive')).toBe('Inactivo');
  expect(english.field('Reference parent of participationSupportDescription HEA-9')).toBe(
    'Parent of Participation/Support Description HEA-9',
  );
  expect(english.field('Unknown code of religion')).toBe('Ignored code of Religion');
  expect(listLabels.csmCode).toEqual({ en: 'CSM Codes', es: 'Códigos de CSM' });
});
