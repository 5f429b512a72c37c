import { useTranslation } from 'react-i18next';
import type { ListSummary } from '#contract/reference/api.ts';
import { isReferenceList, whyNot } from '#contract/reference/rules.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useIsAtMost } from '../../ui/use-media.ts';
import classes from './reference-tab.module.css';
import { useListLabel } from './use-list-label.ts';

interface ListChoiceProps {
  readonly lists: readonly ListSummary[];
  /** Undefined while no list is shown. */
  readonly chosen: string | undefined;
  readonly onChoose: (list: string) => void;
}

/** The lists beside the values; in a narrow window one field above them. */
export function ListChoice({ lists, chosen, onChoose }: ListChoiceProps) {
  const { t, i18n } = useTranslation('reference');
  const listLabel = useListLabel();
  const isNarrow = useIsAtMost('large');
  const options = lists
    .map(({ list, active }) => ({ value: list, label: listLabel(list), active }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.language));
  if (isNarrow)
    return (
      <div className={classes.choice}>
        <SelectField
          label={t('list')}
          options={options.map(({ value, label }) => ({ value, label }))}
          value={chosen ?? ''}
          {...(chosen === undefined && { placeholder: t('choose') })}
          onChange={(list) => list !== '' && onChoose(list)}
        />
      </div>
    );
  return (
    <nav className={classes.lists} aria-label={t('list')}>
      <ul>
        {options.map(({ value, label, active }) => (
          <li key={value}>
            <button
              type="button"
              className={classes.list}
              aria-current={value === chosen || undefined}
              onClick={() => onChoose(value)}
            >
              <span>{label}</span>
              <span className={classes.count}>
                {isReferenceList(value) && whyNot(value, 'rename') ? t('fixed') : active}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
