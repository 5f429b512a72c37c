import { useTranslation } from 'react-i18next';
import type { LockImpact, ProjectLock } from '#contract/projects/lock.ts';
import { emptyMark, useFormat } from '../../../api/format.ts';
import { useZoneName } from '../../../i18n/zone-name.ts';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { Panel, PanelSection } from '../../../ui/panel.tsx';
import { Facts } from '../../../ui/records/facts.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { LockStatusBadge } from '../state-badges.tsx';
import classes from './lock-editor.module.css';
import { LockExit } from './lock-exit.tsx';
import { LockImpactCard } from './lock-impact.tsx';

interface LockViewProps {
  readonly lock: ProjectLock;
  readonly impact: LockImpact;
  readonly onDeleted: () => void;
}

/** Read-only view of a lock: for users without Edit, and for completed locks. */
export function LockView({ lock, impact, onDeleted }: LockViewProps) {
  const { t } = useTranslation('projects');
  const zoneName = useZoneName();
  const format = useFormat();
  const countries = lock.countries.map(({ label, isWhole }) =>
    isWhole ? t('lock.wholeCountry', { country: label }) : label,
  );
  return (
    <Panel>
      <PanelSection title={lock.name} actions={<LockExit lock={lock} onDeleted={onDeleted} />}>
        <div className={classes.columns}>
          <Stack gap={3}>
            <Facts
              facts={[
                { label: t('lock.field.status'), value: <LockStatusBadge status={lock.status} /> },
                { label: t('lock.field.start'), value: format.date(lock.start) },
                { label: t('lock.field.sponsorshipLockDate'), value: format.date(lock.sponsorshipLockDate) },
                { label: t('lock.field.end'), value: format.date(lock.end) },
                { label: t('lock.field.region'), value: lock.region?.label ?? t('lock.anyRegion') },
                { label: t('lock.field.countries'), value: countries.join(', '), isWide: true },
                {
                  label: t('lock.field.projects'),
                  value: lock.projects.map(({ label }) => label).join(', ') || emptyMark,
                  isWide: true,
                },
                {
                  label: t('lock.column.modified'),
                  value: t('detail.by', {
                    when: format.instant(lock.modifiedAt ?? lock.createdAt),
                    who: lock.modifiedBy ?? lock.createdBy,
                  }),
                  isWide: true,
                },
              ]}
            />
            <p className={classes.hint}>{t('lock.zone', { zone: zoneName(lock.timeZone), office: lock.office })}</p>
            {lock.status === 'Completed' ? (
              <InlineNotice kind="info">
                {lock.endedAt ? `${t('lock.endedAt', { when: format.instant(lock.endedAt) })} ` : null}
                {t('lock.completed')}
              </InlineNotice>
            ) : null}
          </Stack>
          <LockImpactCard impact={impact} isOver={lock.status === 'Completed'} />
        </div>
      </PanelSection>
    </Panel>
  );
}
