import { IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectLock } from '#contract/projects/lock.ts';
import { lockRemovals } from '#contract/projects/statuses.ts';
import { useCan } from '../../../api/person.tsx';
import { Button } from '../../../ui/button.tsx';
import { LockExitDialog } from './lock-exit-dialog.tsx';

interface LockExitProps {
  readonly lock: ProjectLock;
  readonly disabledBecause?: string | undefined;
  readonly onDeleted?: (() => void) | undefined;
}

const icons = { delete: IconTrash, end: IconPlayerStop } as const;

/** F22: Delete before the lock starts, End now while it runs, nothing once it is completed. */
export function LockExit({ lock, disabledBecause, onDeleted }: LockExitProps) {
  const { t } = useTranslation('projects');
  const may = useCan('Projects:Delete');
  const [isAsked, setAsked] = useState(false);
  const exit = lockRemovals[lock.status];
  if (!may || exit === null) return null;
  const Icon = icons[exit];
  return (
    <>
      <Button
        look="danger"
        size="sm"
        icon={<Icon aria-hidden="true" stroke={1.75} />}
        aria-label={t(`lock.${exit}Named`, { lock: lock.name })}
        disabledBecause={disabledBecause}
        onClick={() => setAsked(true)}
      >
        {t(`lock.${exit}`)}
      </Button>
      {isAsked ? (
        <LockExitDialog lock={lock} exit={exit} onClose={() => setAsked(false)} onDeleted={onDeleted} />
      ) : null}
    </>
  );
}
