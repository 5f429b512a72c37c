import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../api/format.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './audit-history.module.css';
import type { AuditFilter } from './queries.ts';

const empty = { field: '', modifiedBy: '', value: '', from: '', to: '' };
type Typed = typeof empty;

/** Only what was filled in narrows the list. */
export const filterOf = (typed: Typed): AuditFilter =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

export function AuditFilterForm({ onFilter }: { readonly onFilter: (filter: AuditFilter) => void }) {
  const { t, i18n } = useTranslation('officeSettings');
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
        label={t('audit.column.field')}
        value={typed.field}
        maxLength={100}
        onChange={(field) => set({ field })}
      />
      <TextField label={t('audit.value')} value={typed.value} maxLength={100} onChange={(value) => set({ value })} />
      <TextField
        label={t('audit.column.modifiedBy')}
        value={typed.modifiedBy}
        maxLength={100}
        onChange={(modifiedBy) => set({ modifiedBy })}
      />
      <DateField
        {...date}
        label={t('audit.from')}
        value={typed.from || null}
        {...(typed.to && { latest: typed.to })}
        onChange={(from) => set({ from: from ?? '' })}
      />
      <DateField
        {...date}
        label={t('audit.to')}
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
          {t('audit.clear')}
        </Button>
        <Button type="submit" look="primary">
          {t('audit.filter')}
        </Button>
      </div>
    </form>
  );
}
