import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Explanation } from '#contract/children/api.ts';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { useFormat } from '../../../api/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Chip } from '../../../ui/search/search-shell.tsx';
import { explanationQuery } from '../queries.ts';
import { type CriterionKey, keyOfWireName } from './edits.ts';
import classes from './empty-result.module.css';

interface EmptyResultProps {
  readonly form: ChildSearchForm;
  readonly chips: readonly Chip[];
  readonly onRemove: (key: CriterionKey) => void;
  readonly onSave: () => void;
}

/** An empty result explains itself: what each criterion does, the one that holds back most on top. */
export function EmptyResult({ form, chips, onRemove, onSave }: EmptyResultProps) {
  const { t } = useTranslation('children');
  const explanation = useQuery({ ...explanationQuery(form), enabled: chips.length > 1 });
  return (
    <section className={classes.empty}>
      <div className={classes.words}>
        <h2>{t('empty.title', { count: chips.length })}</h2>
        <p>{chips.length > 1 ? t('empty.text') : t('empty.textOne')}</p>
        <Button look="plain" onClick={onSave}>
          {t('empty.save')}
        </Button>
      </div>
      {explanation.data ? <Explanations rows={explanation.data} chips={chips} onRemove={onRemove} /> : null}
      {explanation.isError ? <p className={classes.failed}>{t('empty.failed')}</p> : null}
    </section>
  );
}

interface ExplanationsProps {
  readonly rows: readonly Explanation[];
  readonly chips: readonly Chip[];
  readonly onRemove: (key: CriterionKey) => void;
}

function Explanations({ rows, chips, onRemove }: ExplanationsProps) {
  const { t } = useTranslation('children');
  const format = useFormat();
  const most = Math.max(1, ...rows.map((row) => row.matchesAlone ?? 0));
  const count = (value: number | null, isMore: boolean) =>
    value === null
      ? t('empty.notCounted')
      : isMore
        ? t('empty.more', { count: format.number(value) as never })
        : format.number(value);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('empty.criterion')}</th>
          <th scope="col">{t('empty.alone')}</th>
          <th scope="col" className={classes.number}>
            {t('empty.without')}
          </th>
          <th scope="col">
            <span className={classes.hidden}>{t('empty.action')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const key = keyOfWireName(row.criterion);
          const chip = chips.find(({ id }) => id === key);
          if (!chip) return null;
          const helps = row.resultsWithout === null || row.resultsWithout > 0;
          return (
            <tr key={row.criterion} data-first={index === 0 || undefined}>
              <th scope="row">
                {chip.label}
                <span className={classes.value}>{chip.value}</span>
              </th>
              <td>
                <span className={classes.alone}>
                  <meter min={0} max={most} value={row.matchesAlone ?? 0} aria-hidden="true" />
                  <span>{count(row.matchesAlone, row.isMoreAlone)}</span>
                </span>
              </td>
              <td className={classes.number}>{count(row.resultsWithout, row.isMoreWithout)}</td>
              <td className={classes.action}>
                {helps ? (
                  <Button
                    size="sm"
                    look={index === 0 ? 'primary' : 'secondary'}
                    aria-label={t('empty.removeNamed', { criterion: chip.label })}
                    onClick={() => onRemove(key)}
                  >
                    {t('empty.remove')}
                  </Button>
                ) : (
                  <span className={classes.value}>{t('empty.stillNone')}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
