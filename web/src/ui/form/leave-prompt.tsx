import { IconPencil } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import classes from './form-shell.module.css';
import type { FormTexts } from './form-texts.ts';
import { isLeavingAllowed, useUnsavedChanges } from './unsaved-changes.tsx';

interface LeavePromptProps {
  readonly isDirty: boolean;
  /** 'Child card GTM-201115-0342' */
  readonly subject: string;
  readonly fields: readonly string[];
  /** Resolves to true when everything is saved. */
  readonly onSave: () => Promise<boolean>;
  readonly onDiscard: () => void;
  /**
   * Called when Save was refused and the prompt has closed: moves the focus, which would otherwise return to the
   * pressed element.
   */
  readonly onRefused?: () => void;
  readonly texts: FormTexts;
  /** True for addresses of the same task, where no input is lost. */
  readonly allows?: (next: NextLocation) => boolean;
}

export interface NextLocation {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** NAV-032: on route change, tab change and browser close. Cancel is the safe choice: Esc, and focused. */
export function LeavePrompt({
  isDirty,
  subject,
  fields,
  onSave,
  onDiscard,
  onRefused,
  texts,
  allows,
}: LeavePromptProps) {
  const isHolding = () => isDirty && !isLeavingAllowed();
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isHolding() && !allows?.({ pathname: next.pathname, search: next.search }),
    enableBeforeUnload: isHolding,
    withResolver: true,
  });
  const { register } = useUnsavedChanges();
  const [goOn, setGoOn] = useState<() => void>();
  const [isSaving, setSaving] = useState(false);
  const wasRefused = useRef(false);
  /** A Save that ends after Cancel or Discard was pressed leads nowhere. */
  const answersGiven = useRef(0);

  useEffect(() => {
    if (!isDirty) return;
    return register((next) => {
      setGoOn(() => next);
      return true;
    });
  }, [isDirty, register]);

  const isBlocked = blocker.status === 'blocked';
  const stay = () => {
    answersGiven.current += 1;
    setGoOn(undefined);
    if (isBlocked) blocker.reset();
  };
  const proceed = () => {
    answersGiven.current += 1;
    setGoOn(undefined);
    if (isBlocked) blocker.proceed();
    else goOn?.();
  };
  const save = async () => {
    setSaving(true);
    const before = answersGiven.current;
    const isSaved = await onSave().finally(() => setSaving(false));
    if (answersGiven.current !== before) return;
    wasRefused.current = !isSaved;
    if (isSaved) proceed();
    else stay();
  };
  const closed = () => {
    if (wasRefused.current) onRefused?.();
    wasRefused.current = false;
  };
  const discard = () => {
    // The form must be clean before its screen is left, or it would prompt again.
    flushSync(onDiscard);
    proceed();
  };

  return (
    <Dialog
      isOpen={isBlocked || goOn !== undefined}
      title={texts.unsaved}
      onClose={stay}
      onClosed={closed}
      tone="amber"
      width={560}
      icon={<IconPencil aria-hidden="true" stroke={1.75} />}
      actions={
        <>
          <Button data-side="start" data-autofocus onClick={stay}>
            {texts.cancel}
          </Button>
          <Button look="danger" onClick={discard}>
            {texts.discard}
          </Button>
          <Button look="primary" loading={isSaving} onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <p>{subject}:</p>
      <ul className={classes.fields}>
        {fields.map((field) => (
          <li key={field}>{field}</li>
        ))}
      </ul>
    </Dialog>
  );
}
