import { IconChevronLeft, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#contract/projects/project.ts';
import { recordId } from '#contract/shared/records.ts';
import { useFetched } from '../../../api/fetched.ts';
import { useCan } from '../../../api/person.tsx';
import { isProblem } from '../../../api/problem.ts';
import { paths } from '../../../app/paths.ts';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { UnsavedWatch } from '../../../ui/form/unsaved-changes.tsx';
import { LinkButton, useNavigateTo } from '../../../ui/link.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { Panel, PanelSection } from '../../../ui/panel.tsx';
import { useTabFailure } from '../view/use-tab-failure.ts';
import classes from './lock-editor.module.css';
import { LockEditor } from './lock-editor.tsx';
import { AllLocks, LocksOfProject } from './lock-lists.tsx';
import { LockView } from './lock-view.tsx';
import { lockQuery } from './queries.ts';

interface LockTabProps {
  readonly project: Project;
  /** The ID of the open lock, 'new', or undefined for the list. */
  readonly open: string | undefined;
}

/** PROJ-006, PROJ-024, F22: View lists the locks, Create adds one, Edit changes one, Delete deletes or ends one. */
export function LockTab({ project, open }: LockTabProps) {
  const { t } = useTranslation('projects');
  const go = useNavigateTo();
  const mayCreate = useCan('Projects:Create');
  const list = paths.viewProject({ id: project.project.code, tab: 'lock' });
  const done = () => void go(list);
  if (open === undefined || (open === 'new' && !mayCreate)) return <Locks project={project} mayCreate={mayCreate} />;
  return (
    <>
      <div className={classes.back}>
        <LinkButton to={list} look="quiet" size="sm" icon={<IconChevronLeft aria-hidden="true" stroke={1.75} />}>
          {t('lock.backToList')}
        </LinkButton>
      </div>
      {open === 'new' ? (
        <LockEditor project={project} onDone={done} />
      ) : (
        <LoadedLock key={open} project={project} typed={open} onDone={done} />
      )}
    </>
  );
}

function Locks({ project, mayCreate }: { readonly project: Project; readonly mayCreate: boolean }) {
  const { t } = useTranslation('projects');
  const [scope, setScope] = useState<'ofProject' | 'all'>('ofProject');
  const { code, label } = project.project;
  const title = scope === 'all' ? t('lock.titleAll') : t('lock.titleOf', { project: label });
  const List = scope === 'all' ? AllLocks : LocksOfProject;
  return (
    <Panel>
      <PanelSection
        title={title}
        actions={
          <>
            <SegmentedChoice
              label={t('lock.scope')}
              hasHiddenLabel
              isSmall
              choices={[
                { value: 'ofProject', label: t('lock.ofProject') },
                { value: 'all', label: t('lock.all') },
              ]}
              value={scope}
              onChange={setScope}
            />
            {mayCreate ? (
              <LinkButton
                to={paths.viewProject({ id: code, tab: 'lock', lock: 'new' })}
                look="primary"
                size="sm"
                icon={<IconPlus aria-hidden="true" stroke={1.75} />}
              >
                {t('lock.create')}
              </LinkButton>
            ) : null}
          </>
        }
      >
        <List project={code} label={title} />
      </PanelSection>
    </Panel>
  );
}

interface LoadedLockProps {
  readonly project: Project;
  /** As written in the address. */
  readonly typed: string;
  readonly onDone: () => void;
}

function LoadedLock({ project, typed, onDone }: LoadedLockProps) {
  const { t, i18n } = useTranslation('projects');
  const failure = useTabFailure('lock');
  const mayEdit = useCan('Projects:Edit');
  const id = recordId.safeParse(Number(typed));
  const query = useQuery({ ...lockQuery(id.data ?? 0, i18n.language), enabled: id.success });
  const { error } = query;
  // Unsaved input stays on screen although somebody has ended the lock; saving it is refused with the reason.
  const [isUnsaved, setUnsaved] = useState(false);
  const fetched = useFetched(query, failure(query.error));
  if (!id.success || (isProblem(error, 'not-found') && !isUnsaved))
    return (
      <InlineNotice kind="warning" title={t('lock.notFound', { id: typed })}>
        <p>{t('lock.notFoundHint')}</p>
      </InlineNotice>
    );
  return (
    <Fetched {...fetched}>
      {({ lock, impact }) =>
        (mayEdit && lock.status !== 'Completed') || isUnsaved ? (
          <UnsavedWatch onChange={setUnsaved}>
            <LockEditor project={project} lock={lock} onDone={onDone} />
          </UnsavedWatch>
        ) : (
          <LockView lock={lock} impact={impact} onDeleted={onDone} />
        )
      }
    </Fetched>
  );
}
