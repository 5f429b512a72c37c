import { IconCopy, IconMapPin, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#contract/projects/project.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { LockedBadge } from '../../../ui/locked-badge.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { ActivityBadge, LockStatusBadge } from '../state-badges.tsx';
import { PrintProject } from './print-project.tsx';
import classes from './project-head.module.css';

/** Which project this is, and whether its children can be reserved, at a glance. */
export function ProjectHead({ project }: { readonly project: Project }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const { isLocked, lockStatus, lockedUntil } = project;
  return (
    <div className={classes.head}>
      <div className={classes.what}>
        <h1>{project.project.label}</h1>
        <div className={classes.facts}>
          <ProjectNumber code={project.project.code} />
          <span className={classes.place}>
            <IconMapPin aria-hidden="true" stroke={1.75} />
            {project.country.label}, {project.region.label}
          </span>
        </div>
        <div className={classes.badges}>
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
        </div>
        {isLocked ? (
          <p className={classes.sentence}>{t('lock.lockedSentence', { date: format.date(lockedUntil) })}</p>
        ) : null}
      </div>
      <Print project={project} />
    </div>
  );
}

function ProjectNumber({ code }: { readonly code: string }) {
  const { t } = useTranslation('projects');
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    toast.success(t('view.idCopied'));
  };
  return (
    <span className={classes.code}>
      {code}
      <IconButton size="sm" label={t('view.copyId')} onClick={() => void copy()}>
        <IconCopy aria-hidden="true" stroke={1.75} />
      </IconButton>
    </span>
  );
}

/** T13: paper and PDF, each by its own level. */
function Print({ project }: { readonly project: Project }) {
  const { t } = useTranslation('projects');
  const mayPrint = useCan('Projects:Print');
  const mayPrintToPdf = useCan('Projects:Print to PDF');
  const [isPrinting, setPrinting] = useState(false);
  if (!mayPrint && !mayPrintToPdf) return null;
  return (
    <div className={classes.actions}>
      <Button icon={<IconPrinter aria-hidden="true" stroke={1.75} />} onClick={() => setPrinting(true)}>
        {t('view.print')}
      </Button>
      <PrintProject id={project.project.code} isOpen={isPrinting} onClose={() => setPrinting(false)} />
    </div>
  );
}
