import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readRecord, splitCriteria } from '#contract/children/logged.ts';
import { childListLabels } from '#contract/reading/labels.ts';
import { languageOf } from '#contract/shared/language.ts';
import { useOffices } from '../../../api/administration.ts';
import { useFormat } from '../../../api/format.ts';
import { countriesQuery } from '../../../api/lists.ts';
import { useCriterionName } from './use-criterion-name.ts';

/** F16: names the criteria used, never the values typed. */
export function useListBy(): (list: string, criteria: readonly string[]) => string {
  const { t } = useTranslation('accessLog');
  const nameOf = useCriterionName();
  return (list, criteria) => {
    const names = [...new Set(criteria.map(nameOf))];
    return names.length > 0 ? t('listBy', { list, criteria: names.join(', ') }) : list;
  };
}

/** Names of the country and the office that a record names by code; the codes while the names are not there. */
function usePlaceNames({ place, office }: Parts): Parts {
  const { i18n } = useTranslation();
  const isCountry = place !== undefined && /^[A-Z]{3}$/.test(place);
  const countries = useQuery({ ...countriesQuery(i18n.language), enabled: isCountry });
  const offices = useOffices({ isWanted: office !== undefined });
  return {
    ...(place && { place: countries.data?.find(({ code }) => code === place)?.name ?? place }),
    ...(office && { office: offices.data?.find(({ code }) => code === office)?.name ?? office }),
  };
}

type Parts = Readonly<Record<string, string>>;

/** The label of a record reference, such as 'role/7'; an unknown kind is shown unchanged. */
export function useRecordLabel(record: string | null): string | null {
  const { t, i18n } = useTranslation(['accessLog', 'officeSettings']);
  const format = useFormat();
  const listBy = useListBy();
  const read = record === null ? undefined : readRecord(record);
  const names = usePlaceNames(read?.parts ?? {});
  if (!read) return record;
  const { form, parts } = read;
  const tabName = `officeSettings:tab.${parts.tab}`;
  const label = t(`accessLog:record.${form}`, {
    ...parts,
    ...names,
    ...(parts.day && { day: format.date(parts.day) }),
    ...(parts.tab && i18n.exists(tabName) && { tab: t(tabName as never) }),
    ...(form === 'children' && {
      list: childListLabels.search[languageOf(i18n.language)],
      format: parts.format?.toUpperCase(),
    }),
  });
  return parts.criteria === undefined ? label : listBy(label, splitCriteria(parts.criteria));
}
