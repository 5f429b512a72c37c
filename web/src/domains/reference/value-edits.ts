import type { ReferenceValue } from '#contract/reference/api.ts';
import { codeProblem, nameProblem } from '#contract/reference/check-value.ts';
import { type ReferenceList, ruleOf } from '#contract/reference/rules.ts';
import { type Language, languageCodes } from '#contract/shared/language.ts';
import { fieldParts } from '../../forms/form-parts.ts';
import type { FormIssue } from '../../forms/use-record-form.ts';

/** The name in each language is a part of its own, called by the language's code. */
export type ValuePart = 'code' | 'parent' | Language;
export type ValueInput = Readonly<Record<ValuePart, string>>;

export const valueParts = fieldParts<ValueInput, ValuePart>(['code', 'parent', ...languageCodes]);

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
  parent: value?.parent ?? '',
  ...namesOf(value),
});

export const namesIn = (input: ValueInput) => languageCodes.map((language) => ({ language, name: input[language] }));

export function valueIssues(list: ReferenceList, input: ValueInput, isNew: boolean): readonly FormIssue<ValuePart>[] {
  const code = isNew ? codeProblem(input.code) : undefined;
  const names = languageCodes.flatMap((part): FormIssue<ValuePart>[] => {
    const problem = nameProblem(list, input[part]);
    return problem ? [{ part, ...problem }] : [];
  });
  const lacksParent = isNew && ruleOf(list).parent !== undefined && input.parent === '';
  return [
    ...(code ? [{ part: 'code' as const, ...code }] : []),
    ...(lacksParent ? [{ part: 'parent' as const, code: 'required' as const }] : []),
    ...names,
  ];
}

/** The part of a refused wire field; names are sent in the order of the languages. */
export function partOfWireName(field: string): ValuePart | undefined {
  if (field === 'Value.Code') return 'code';
  if (field === 'Value.Parent') return 'parent';
  const [, index] = /^Value\.Names\.(\d+)\./.exec(field) ?? [];
  return index === undefined ? undefined : languageCodes[Number(index)];
}
