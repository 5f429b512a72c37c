import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#contract/projects/project.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { Button } from '../../../ui/button.tsx';
import { LockedBadge } from '../../../ui/records/locked-badge.tsx';
import { RecordHead } from '../../../ui/records/record-head.tsx';
import { ActivityBadge, LockStatusBadge } from '../state-badges.tsx';
import { PrintProject } from './print-project.tsx';
import classes from './project-head.module.css';

/** Name, status and lock of the project. */
export function ProjectHead({ project }: { readonly project: Project }) {
  const { t } = useTranslation(['projects', 'common']);
  const format = useFormat();
  const { isLocked, lockStatus, lockedUntil } = project;
  return (
    <RecordHead
      title={project.project.label}
      code={project.project.code}
      place={`${project.country.label}, ${project.region.label}`}
      badges={
        <>
          <ActivityBadge isActive={project.isActive} isLarge />
          {isLocked ? (
            <LockedBadge isLarge>{t('lock.lockedUntil', { date: format.date(lockedUntil) })}</LockedBadge>
          ) : lockStatus === 'Not Started' || lockStatus === 'Initiated' ? (
            <LockStatusBadge
              status={lockStatus}
              label={t('lock.state', { status: t(`lockStatus.${lockStatus}`) })}
              isLarge
            />
          ) : null}
        </>
      }
      actions={<Print project={project} />}
      texts={{ copy: t('view.copyId'), copied: t('view.idCopied'), copyFailed: t('common:action.copyFailed') }}
    >
      {isLocked ? (
        <p className={classes.sentence}>{t('lock.lockedSentence', { date: format.date(lockedUntil) })}</p>
      ) : null}
    </RecordHead>
  );
}

/** T13: Print and Print to PDF are separate levels. */
function Print({ project }: { readonly project: Project }) {
  const { t } = useTranslation('projects');
  const mayPrint = useCan('Projects:Print');
  const mayPrintToPdf = useCan('Projects:Print to PDF');
  const [isPrinting, setPrinting] = useState(false);
  if (!mayPrint && !mayPrintToPdf) return null;
  return (
    <>
      <Button icon={<IconPrinter aria-hidden="true" stroke={1.75} />} onClick={() => setPrinting(true)}>
        {t('view.print')}
      </Button>
      <PrintProject id={project.project.code} isOpen={isPrinting} onClose={() => setPrinting(false)} />
    </>
  );
}
