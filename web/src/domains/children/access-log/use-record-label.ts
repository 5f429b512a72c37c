import { useTranslation } from 'react-i18next';
import { readRecord, splitCriteria } from '#contract/children/logged.ts';
import { childListLabels } from '#contract/reading/labels.ts';
import { languageOf } from '#contract/shared/language.ts';
import { useFormat } from '../../../api/format.ts';
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

/** Returns the label of a record reference, such as 'role/7'; an unknown kind is shown unchanged. */
export function useRecordLabel(): (record: string) => string {
  const { t, i18n } = useTranslation(['accessLog', 'officeSettings']);
  const format = useFormat();
  const listBy = useListBy();
  return (record) => {
    const read = readRecord(record);
    if (!read) return record;
    const { form, parts } = read;
    const tabName = `officeSettings:tab.${parts.tab}`;
    const label = t(`accessLog:record.${form}`, {
      ...parts,
      ...(parts.day && { day: format.date(parts.day) }),
      ...(parts.tab && i18n.exists(tabName) && { tab: t(tabName as never) }),
      ...(form === 'children' && {
        list: childListLabels.search[languageOf(i18n.language)],
        format: parts.format?.toUpperCase(),
      }),
    });
    return parts.criteria === undefined ? label : listBy(label, splitCriteria(parts.criteria));
  };
}
