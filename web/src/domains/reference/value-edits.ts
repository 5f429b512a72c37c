import type { ReferenceValue } from '#contract/reference/api.ts';
import { codeProblem, isoCodeProblem, nameProblem } from '#contract/reference/check-value.ts';
import { type ReferenceList, ruleOf } from '#contract/reference/rules.ts';
import { type Language, languageCodes } from '#contract/shared/language.ts';
import { fieldParts } from '../../forms/form-parts.ts';
import type { FormIssue } from '../../forms/use-record-form.ts';

/** The name in each language is a part of its own, called by the language's code. */
export type ValuePart = 'code' | 'isoCode' | 'parent' | 'office' | Language;
export type ValueInput = Readonly<Record<ValuePart, string>>;

export const valueParts = fieldParts<ValueInput, ValuePart>(['code', 'isoCode', 'parent', 'office', ...languageCodes]);

const nameIn = (value: ReferenceValue, language: Language): string =>
  value.names.find((one) => one.language === language)?.name ?? '';

const namesOf = (value: ReferenceValue | undefined) =>
  Object.fromEntries(languageCodes.map((language) => [language, value ? nameIn(value, language) : ''])) as Record<
    Language,
    string
  >;

/** A new value begins with the code that another system sent, if it comes from there. */
export const inputOf = (value: ReferenceValue | undefined, code = ''): ValueInput => ({
  code: value?.code ?? code,
  isoCode: value?.isoCode ?? '',
  parent: value?.parent ?? '',
  office: value?.office ?? '',
  ...namesOf(value),
});

export const namesIn = (input: ValueInput) => languageCodes.map((language) => ({ language, name: input[language] }));

/** What a new value of the list needs besides its code and names. */
const needed = (list: ReferenceList): readonly ('parent' | 'office')[] => {
  const { parent, office } = ruleOf(list);
  return [...(parent ? (['parent'] as const) : []), ...(office ? (['office'] as const) : [])];
};

export function valueIssues(list: ReferenceList, input: ValueInput, isNew: boolean): readonly FormIssue<ValuePart>[] {
  const code = isNew ? codeProblem(list, input.code) : undefined;
  const isoCode = isNew && ruleOf(list).place === 'country' ? isoCodeProblem(input.isoCode) : undefined;
  const names = languageCodes.flatMap((part): FormIssue<ValuePart>[] => {
    const problem = nameProblem(list, input[part]);
    return problem ? [{ part, ...problem }] : [];
  });
  const missing = isNew ? needed(list).filter((part) => input[part] === '') : [];
  return [
    ...(code ? [{ part: 'code' as const, ...code }] : []),
    ...(isoCode ? [{ part: 'isoCode' as const, ...isoCode }] : []),
    ...missing.map((part) => ({ part, code: 'required' as const })),
    ...names,
  ];
}

const plainWireNames: Readonly<Record<string, ValuePart>> = {
  'Value.Code': 'code',
  'Value.IsoCode': 'isoCode',
  'Value.Parent': 'parent',
  'Value.SupportOffice': 'office',
};

/** The part of a refused wire field; names are sent in the order of the languages. */
export function partOfWireName(field: string): ValuePart | undefined {
  const plain = plainWireNames[field];
  if (plain) return plain;
  const [, index] = /^Value\.Names\.(\d+)\./.exec(field) ?? [];
  return index === undefined ? undefined : languageCodes[Number(index)];
}
