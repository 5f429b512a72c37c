import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReferenceValue } from '#contract/reference/api.ts';
import { isReferenceList } from '#contract/reference/rules.ts';
import { valuesQuery } from './queries.ts';

/** The name in the reader's language, else the first there is. */
export const nameOf = ({ names, code }: ReferenceValue, language: string): string =>
  names.find((one) => one.language === language && one.name !== '')?.name ?? names[0]?.name ?? code;

/** The values of a list that others belong to; none while they are being fetched. */
export function useValuesOf(list: string | undefined): readonly ReferenceValue[] {
  const isList = list !== undefined && isReferenceList(list);
  const query = useQuery({ ...valuesQuery(isList ? list : 'country'), enabled: isList });
  return (isList && query.data) || [];
}

/** The name of such a value; its code while the names are not there. */
export function useValueName(list: string | undefined): (code: string | null | undefined) => string {
  const { i18n } = useTranslation();
  const values = useValuesOf(list);
  return (code) => {
    const found = values.find((value) => value.code === code);
    return found ? nameOf(found, i18n.language) : (code ?? '');
  };
}
