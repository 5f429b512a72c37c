import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccessAction, accessActions } from '#contract/children/access-log.ts';
import { useFormat } from '../../../api/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './access-log-tab.module.css';

export interface AccessLogFilter {
  readonly childId?: string;
  readonly user?: string;
  readonly action?: AccessAction;
  readonly from?: string;
  readonly to?: string;
}

const empty = { childId: '', user: '', action: '' as AccessAction | '', from: '', to: '' };
type Typed = typeof empty;

/** Only what was filled in narrows the list. */
const filterOf = (typed: Typed): AccessLogFilter =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

export function AccessLogFilterForm({ onFilter }: { readonly onFilter: (filter: AccessLogFilter) => void }) {
  const { t, i18n } = useTranslation('accessLog');
  const { datePattern } = useFormat();
  const [typed, setTyped] = useState(empty);
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const date = { pattern: datePattern, language: i18n.language };
  return (
    <form
      className={classes.filter}
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(filterOf(typed));
      }}
    >
      <TextField
        label={t('filter.child')}
        value={typed.childId}
        maxLength={20}
        onChange={(childId) => set({ childId })}
      />
      <TextField
        label={t('filter.user')}
        placeholder={t('filter.userHint')}
        value={typed.user}
        maxLength={100}
        onChange={(user) => set({ user })}
      />
      <SelectField
        label={t('column.action')}
        options={accessActions.map((value) => ({ value, label: t(`action.${value}`) }))}
        placeholder={t('anyAction')}
        value={typed.action}
        onChange={(action) => set({ action })}
      />
      <DateField
        {...date}
        label={t('filter.from')}
        value={typed.from || null}
        {...(typed.to && { latest: typed.to })}
        onChange={(from) => set({ from: from ?? '' })}
      />
      <DateField
        {...date}
        label={t('filter.to')}
        value={typed.to || null}
        {...(typed.from && { earliest: typed.from })}
        onChange={(to) => set({ to: to ?? '' })}
      />
      <div className={classes.buttons}>
        <Button
          onClick={() => {
            setTyped(empty);
            onFilter({});
          }}
        >
          {t('filter.clear')}
        </Button>
        <Button type="submit" look="primary">
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  );
}
