import { expect, test } from 'vitest';
import { auditTranslator } from '../shared/audit-labels.ts';
import { codeMaximumOf, codeProblem, isoCodeProblem, nameMaximumOf, nameProblem } from './check-value.ts';
import { listLabels, referenceAuditLabels } from './labels.ts';
import { isReferenceList, placeLists, referenceListNames, ruleOf, staysActive, whyNot } from './rules.ts';

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
  expect(referenceListNames).toHaveLength(43);
  expect([...placeLists].sort()).toEqual([
    'country',
    'fieldRegion',
    'fundraisingOffice',
    'officeRegion',
    'supportOffice',
  ]);
});

test('descriptions of supports, countries and offices belong to a value of another list', () => {
  const dependent = referenceListNames.filter((list) => ruleOf(list).parent !== undefined);
  expect(Object.fromEntries(dependent.map((list) => [list, ruleOf(list).parent]))).toEqual({
    country: 'fieldRegion',
    fundraisingOffice: 'officeRegion',
    participationSupportDescription: 'participationSupportType',
    supportOffice: 'fieldRegion',
  });
  expect(referenceListNames.filter((list) => ruleOf(list).office !== undefined)).toEqual(['country']);
  expect(ruleOf('country').office).toBe('supportOffice');
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
  expect(codeProblem('occupation', code)?.code).toBe(problem);
});

test.each([
  ['country', 'NIC', undefined],
  ['country', 'NI', 'country-code'],
  ['country', 'nic', 'country-code'],
  ['country', ' ', 'required'],
  ['fundraisingOffice', 'FRAO', undefined],
  ['fundraisingOffice', 'F', 'place-code'],
  ['supportOffice', 'NICARAG', 'place-code'],
  ['supportOffice', 'NI-S', 'place-code'],
  ['fieldRegion', 'CAM', undefined],
  ['officeRegion', 'A1', 'place-code'],
] as const)('in %s the code %j: %s', (list, code, problem) => {
  expect(codeProblem(list, code)?.code).toBe(problem);
});

test.each([
  ['NI', undefined],
  ['', 'required'],
  ['NIC', 'iso-code'],
  ['ni', 'iso-code'],
])('the ISO code %j: %s', (code, problem) => {
  expect(isoCodeProblem(code)?.code).toBe(problem);
});

test('ENTRY-007 the office where newcomers begin stays active, and no other', () => {
  expect(staysActive('fundraisingOffice', 'USAO')).toBe(true);
  expect(staysActive('fundraisingOffice', 'CANO')).toBe(false);
  expect(staysActive('supportOffice', 'USAO')).toBe(false);
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
  expect([codeMaximumOf('chores'), codeMaximumOf('country'), codeMaximumOf('supportOffice')]).toEqual([10, 3, 6]);
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
