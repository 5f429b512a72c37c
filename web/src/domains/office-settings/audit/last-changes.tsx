import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SettingsTab } from '#contract/office-settings/tabs.ts';
import { useFormat } from '../../../api/format.ts';
import { usePerson } from '../../../api/person.tsx';
import { Button } from '../../../ui/button.tsx';
import { tabAuditQuery } from '../queries.ts';
import { useAuditLabels } from './labels.ts';
import classes from './last-changes.module.css';

/** Fetched as part of the smallest page size. */
const shownAtMost = 3;

interface LastChangesProps {
  readonly tab: SettingsTab;
  /** Defaults to the user's own office. */
  readonly office?: string;
  readonly onAll: () => void;
}

/** The latest audit entries of a tab, beside its settings. */
export function LastChanges({ tab, office, onAll }: LastChangesProps) {
  const { t } = useTranslation('officeSettings');
  const { user } = usePerson();
  const format = useFormat();
  const labels = useAuditLabels();
  const { data, isError } = useQuery(tabAuditQuery(office ?? user.office, tab, 1, 10, {}));
  return (
    <section>
      <h2 className={classes.title}>{t('audit.last')}</h2>
      {isError ? <p className={classes.note}>{t('error.audit')}</p> : null}
      {data?.total === 0 ? <p className={classes.note}>{t('audit.none')}</p> : null}
      <ol className={classes.list}>
        {data?.entries.slice(0, shownAtMost).map((entry) => (
          <li key={entry.id}>
            <p>
              <b>{labels.field(entry.field)}</b>
              <br />
              {entry.oldValue === null ? null : (
                <>
                  <del>{labels.value(entry.field, entry.oldValue)}</del>{' '}
                </>
              )}
              {labels.value(entry.field, entry.newValue)}
            </p>
            <p className={classes.note}>
              {format.instant(entry.modifiedAt)}
              <br />
              <span title={entry.modifiedByEmail ?? undefined}>{entry.modifiedBy}</span>
            </p>
          </li>
        ))}
      </ol>
      {data && data.total > shownAtMost ? (
        <Button size="sm" look="plain" onClick={onAll}>
          {t('audit.all')}
        </Button>
      ) : null}
    </section>
  );
}
