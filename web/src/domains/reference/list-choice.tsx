import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSummary } from '#contract/reference/api.ts';
import { isPlaceList, isReferenceList, whyNot } from '#contract/reference/rules.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { normalizeText } from '../../ui/normalize-text.ts';
import { useIsAtMost } from '../../ui/use-media.ts';
import classes from './reference-tab.module.css';
import { useListLabel } from './use-list-label.ts';

interface ListChoiceProps {
  readonly lists: readonly ListSummary[];
  /** Undefined while no list is shown. */
  readonly chosen: string | undefined;
  readonly onChoose: (list: string) => void;
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly active: number;
}

/** Countries and offices first, then the lists of values; in a narrow window one field above them. */
export function ListChoice({ lists, chosen, onChoose }: ListChoiceProps) {
  const { t, i18n } = useTranslation('reference');
  const listLabel = useListLabel();
  const isNarrow = useIsAtMost('large');
  const [typed, setTyped] = useState('');
  const options = lists
    .map(({ list, active }): Option => ({ value: list, label: listLabel(list), active }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.language));
  const places = options.filter(({ value }) => isPlaceList(value));
  const values = options.filter(({ value }) => !isPlaceList(value));
  if (isNarrow)
    return (
      <div className={classes.choice}>
        <SelectField
          label={t('list')}
          options={[...places, ...values].map(({ value, label }) => ({ value, label }))}
          value={chosen ?? ''}
          {...(chosen === undefined && { placeholder: t('choose') })}
          onChange={(list) => list !== '' && onChoose(list)}
        />
      </div>
    );
  const found = (some: readonly Option[]) =>
    some.filter(({ label }) => normalizeText(label).includes(normalizeText(typed.trim())));
  const groups = [
    { id: 'places', options: found(places) },
    { id: 'values', options: found(values) },
  ] as const;
  return (
    <nav className={classes.lists} aria-label={t('list')}>
      <div className={classes.findList}>
        <TextField label={t('findList')} value={typed} maxLength={40} onChange={setTyped} />
      </div>
      <div className={classes.listScroll}>
        {groups.every((group) => group.options.length === 0) ? <p className={classes.group}>{t('noList')}</p> : null}
        {groups.map((group) =>
          group.options.length === 0 ? null : (
            <div key={group.id}>
              <p className={classes.group}>{t(`group.${group.id}`)}</p>
              <ul>
                {group.options.map((option) => (
                  <li key={option.value}>
                    <ListButton option={option} isChosen={option.value === chosen} onChoose={onChoose} />
                  </li>
                ))}
              </ul>
            </div>
          ),
        )}
      </div>
    </nav>
  );
}

interface ListButtonProps {
  readonly option: Option;
  readonly isChosen: boolean;
  readonly onChoose: (list: string) => void;
}

function ListButton({ option: { value, label, active }, isChosen, onChoose }: ListButtonProps) {
  const { t } = useTranslation('reference');
  return (
    <button type="button" className={classes.list} aria-current={isChosen || undefined} onClick={() => onChoose(value)}>
      <span>{label}</span>
      <span className={classes.count}>{isReferenceList(value) && whyNot(value, 'rename') ? t('fixed') : active}</span>
    </button>
  );
}
