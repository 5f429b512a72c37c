import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CriterionId, findCriterion, offeredCriteria, tabs } from '#contract/children/criteria.ts';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { type EmptyField, emptyFields } from '#contract/children/search.ts';
import { usePerson } from '../../../api/person.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { normalizeText } from '../../../ui/normalize-text.ts';
import { useLabels } from '../labels.ts';
import classes from './criteria-picker.module.css';
import { recentCriteria } from './recent-criteria.ts';

interface CriteriaPickerProps {
  readonly form: ChildSearchForm;
  readonly onToggle: (criterion: CriterionId) => void;
  readonly onToggleEmpty: (field: EmptyField) => void;
  readonly onClose: () => void;
}

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly kind: string;
  readonly isChosen: boolean;
  readonly toggle: () => void;
}

/** CRIT-001: the catalogue, grouped by card tab, recently used first. */
export function CriteriaPicker({ form, onToggle, onToggleEmpty, onClose }: CriteriaPickerProps) {
  const { t } = useTranslation('children');
  const { mode } = usePerson();
  const labels = useLabels();
  const [typed, setTyped] = useState('');
  const finder = useRef<HTMLInputElement>(null);
  // The picker opens with the focus in its search field.
  useEffect(() => finder.current?.focus(), []);
  const chosen = new Set(form.advanced?.map((item) => item.criterion));
  const offered = offeredCriteria(mode);

  const entryOf = (id: CriterionId): Entry => ({
    id,
    label: labels.criterion(id),
    kind: t(`kind.${findCriterion(id)?.kind ?? 'input'}`),
    isChosen: chosen.has(id),
    toggle: () => onToggle(id),
  });
  const emptyEntries = emptyFields.map(
    (field): Entry => ({
      id: `empty:${field}`,
      label: t('search.fieldIsEmpty', { field: labels.column(field) }),
      kind: '',
      isChosen: form.isEmpty?.includes(field) ?? false,
      toggle: () => onToggleEmpty(field),
    }),
  );
  const recent = recentCriteria().filter((id) => offered.some((criterion) => criterion.id === id));
  const groups = [
    ...(typed === '' ? [{ id: 'recent', title: t('picker.recent'), entries: recent.map(entryOf) }] : []),
    ...tabs.map((tab) => ({
      id: tab,
      title: labels.tab(tab),
      entries: offered.filter(({ group }) => group === tab).map(({ id }) => entryOf(id as CriterionId)),
    })),
    { id: 'empty', title: t('picker.empty'), entries: emptyEntries },
  ]
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ label }) => normalizeText(label).includes(normalizeText(typed.trim()))),
    }))
    .filter((group) => group.entries.length > 0);
  const found = groups.reduce((sum, group) => sum + group.entries.length, 0);

  return (
    <div className={classes.picker}>
      <div className={classes.head}>
        <h3>{t('picker.title')}</h3>
        <IconButton size="sm" label={t('picker.close')} onClick={onClose}>
          <IconX aria-hidden="true" stroke={1.75} />
        </IconButton>
      </div>
      <TextField
        ref={finder}
        label={t('picker.find')}
        hasHiddenLabel
        placeholder={t('picker.find')}
        icon={<IconSearch stroke={1.75} aria-hidden="true" />}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          // Enter would submit the search form; it toggles the only criterion left instead.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found === 1) groups[0]?.entries[0]?.toggle();
        }}
      />
      <p className={classes.found} role="status">
        {typed === '' ? '' : t('picker.found', { count: found })}
      </p>
      <div className={classes.groups}>
        {groups.map((group) => (
          <fieldset key={group.id}>
            <legend>{group.title}</legend>
            {group.entries.map((entry) => (
              <label key={entry.id} className={classes.entry}>
                <input type="checkbox" checked={entry.isChosen} onChange={entry.toggle} />
                <span>{entry.label}</span>
                <span className={classes.kind}>{entry.kind}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}
