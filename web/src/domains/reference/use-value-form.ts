import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createReferenceValue, type ReferenceValue, saveReferenceValue } from '#contract/reference/api.ts';
import { type ReferenceList, ruleOf } from '#contract/reference/rules.ts';
import { languageInSentence } from '#contract/shared/language-name.ts';
import { call } from '../../api/call.ts';
import { useFormValues } from '../../forms/use-form-values.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useInvalidateReference, valuesQuery } from './queries.ts';
import {
  inputOf,
  namesIn,
  partOfWireName,
  type ValueInput,
  type ValuePart,
  valueIssues,
  valueParts,
} from './value-edits.ts';

interface ValueForm {
  readonly list: ReferenceList;
  /** Undefined when adding one. */
  readonly value: ReferenceValue | undefined;
  /** The code of a new value that another system sent. */
  readonly givenCode: string | undefined;
  readonly onClose: () => void;
}

export function useValueForm({ list, value, givenCode, onClose }: ValueForm) {
  const { t, i18n } = useTranslation('reference');
  const client = useQueryClient();
  const invalidate = useInvalidateReference();
  const labelOf = (part: ValuePart): string => {
    if (part === 'parent') return t(ruleOf(list).place ? 'field.region' : 'field.parent');
    if (part === 'code' || part === 'isoCode' || part === 'office') return t(`field.${part}`);
    return t('field.name', { language: languageInSentence(part, i18n.language) });
  };
  const typed = useFormValues<ReferenceValue, ValueInput, ValuePart>({
    record: value,
    versionOf: ({ version }) => version,
    valuesOf: (record) => inputOf(record, givenCode),
    parts: valueParts,
  });
  const form = useRecordForm(typed, {
    // A code that was sent is a form of its own, which does not offer what was typed for another new value.
    id: ['referenceValue', list, ...(value ? [value.code] : ['new', ...(givenCode ? [givenCode] : [])])].join('/'),
    labels: { labelOf, textOf: (input, part) => input[part] },
    issues: valueIssues(list, typed.values, value === undefined),
    partOf: partOfWireName,
    save: async (input, base) => {
      const names = namesIn(input);
      const { code, isoCode, parent, office } = input;
      const more = {
        parent: parent === '' ? null : parent,
        ...(isoCode !== '' && { isoCode }),
        ...(office !== '' && { office }),
      };
      const saved = base
        ? await call(saveReferenceValue, {
            list,
            code: base.code,
            value: { names, isActive: base.isActive, version: base.version },
          })
        : await call(createReferenceValue, { list, value: { code, names, ...more } });
      await invalidate();
      return saved.value;
    },
    fetchNow: async ({ code }) => {
      const values = await client.fetchQuery({ ...valuesQuery(list), staleTime: 0 });
      return values.find((one) => one.code === code) ?? Promise.reject(new Error('The value is gone'));
    },
    texts: { saved: value ? t('saved') : t('added'), failed: t('error.save') },
    onSaved: onClose,
  });
  return { ...form, labelOf };
}
