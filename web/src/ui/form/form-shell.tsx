import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button.tsx';
import { InlineNotice } from '../messages/inline-notice.tsx';
import classes from './form-shell.module.css';
import type { FormTexts } from './form-texts.ts';
import { LeavePrompt } from './leave-prompt.tsx';
import { UnusableInputsProvider, useUnusableInputs } from './unusable-inputs.tsx';
import { useFormFocusRestore } from './use-form-focus-restore.ts';

interface FormShellProps {
  /** Name of the edited record in the leave prompt. */
  readonly subject: string;
  readonly children: ReactNode;
  /** Labels of the fields that differ from the stored values. */
  readonly changed: readonly string[];
  /** Number of fields that must be corrected first. */
  readonly invalidCount: number;
  /** Why the last attempt failed; a refusal of one field is shown at that field instead. */
  readonly submitError: string | undefined;
  readonly loading: boolean;
  /**
   * Resolves to true when everything is saved. With `isLeaving` it must not navigate: a navigation is already in
   * progress.
   */
  readonly onSave: (isLeaving: boolean) => Promise<boolean>;
  /** From now on every missing value is shown. */
  readonly onCheck?: () => void;
  readonly onDiscard: (isLeaving: boolean) => void;
  readonly texts: FormTexts;
  /** 'Create', 'Next' … instead of 'Save'. */
  readonly saveLabel?: string;
  /** Why saving is disabled although nothing is invalid. */
  readonly cannotSave?: string | undefined;
  /** The step after saving, in multi-step forms: it becomes the primary action. */
  readonly next?: ReactNode;
  /** What is missing before the next step. */
  readonly nextNeeds?: string | undefined;
  /** When creating a record: shows the save bar before anything was typed. */
  readonly isAlwaysOpen?: boolean;
  /** A step after the form was refused, and the form is shown again: the focus goes to the wrong field. */
  readonly isRefused?: boolean;
}

/** A multi-select is a button, for which aria-invalid is not allowed, so it uses data-error. */
const invalidInput = ':is(input, select, textarea)[aria-invalid="true"], button[data-error]';

/** In a long form the save bar is visible while the top is not. */
const intoSight = (error: HTMLElement | null) => error?.scrollIntoView?.({ block: 'nearest' });

/** Shell of every edit form: errors on top, a sticky save bar, and a prompt against losing input. */
export function FormShell(props: FormShellProps) {
  const { changed, invalidCount, texts, loading } = props;
  const form = useRef<HTMLFormElement>(null);
  const unusable = useUnusableInputs();
  const isDirty = changed.length > 0;
  const isBarShown = isDirty || props.isAlwaysOpen === true;
  useFormFocusRestore(form, isBarShown);
  const wrongCount = invalidCount + unusable.errorCount;
  const toCorrect = wrongCount > 0 ? texts.correct(wrongCount) : undefined;
  // An unusable input shows its own error when Save moves the focus to it.
  const whyNot = unusable.count > 0 ? undefined : (toCorrect ?? props.cannotSave);

  /** A screen may place some fields of the form outside of it. */
  const firstWrong = () =>
    [form.current, form.current?.closest('main, [role="dialog"]') ?? document]
      .map((place) => place?.querySelector<HTMLElement>(invalidInput))
      .find((found) => found);
  const save = async (isLeaving: boolean): Promise<boolean> => {
    if (unusable.refuse()) return false;
    const isSaved = await props.onSave(isLeaving);
    if (!isSaved && !isLeaving) firstWrong()?.focus();
    return isSaved;
  };
  const leadToRefusal = () => {
    if (unusable.refuse()) return;
    const wrong = firstWrong();
    (wrong ?? form.current)?.focus({ preventScroll: wrong === undefined });
  };
  /**
   * Save was pressed while a field is wrong: every other wrong field is marked too. Leaving a field that is empty disables
   * Save, so this is also the first press in an untouched form.
   */
  const check = () => {
    flushSync(() => props.onCheck?.());
    leadToRefusal();
  };
  const onShownAgain = useEffectEvent(leadToRefusal);
  useEffect(() => {
    if (props.isRefused) onShownAgain();
  }, [props.isRefused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!loading) void save(false);
  };

  const discard = (isLeaving: boolean) => {
    unusable.forget();
    props.onDiscard(isLeaving);
  };

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate tabIndex={-1}>
      {props.submitError ? (
        <div key={props.submitError} ref={intoSight} className={classes.error}>
          <InlineNotice kind="error">{props.submitError}</InlineNotice>
        </div>
      ) : null}
      <UnusableInputsProvider inputs={unusable}>{props.children}</UnusableInputsProvider>
      {isBarShown ? (
        <div className={classes.bar} data-foot>
          <div className={classes.words} role="status">
            {isDirty ? (
              <>
                <IconPencil aria-hidden="true" stroke={1.75} />
                <span>{texts.unsaved}</span>
                <span className={classes.note}>
                  {texts.changed(changed.length)} {toCorrect ?? props.nextNeeds}
                </span>
              </>
            ) : (
              <span className={classes.note}>{toCorrect ?? props.cannotSave ?? props.nextNeeds}</span>
            )}
          </div>
          <div className={classes.actions}>
            <Button onClick={() => discard(false)}>
              {props.isAlwaysOpen && !isDirty ? texts.cancel : texts.discard}
            </Button>
            <Button
              type="submit"
              look={props.next ? 'secondary' : 'primary'}
              loading={loading}
              disabledBecause={whyNot}
              onRefused={toCorrect === undefined ? undefined : check}
            >
              {props.saveLabel ?? texts.save}
            </Button>
            {props.next}
          </div>
        </div>
      ) : null}
      <LeavePrompt
        isDirty={isDirty}
        subject={props.subject}
        fields={changed}
        onSave={() => save(true)}
        onDiscard={() => discard(true)}
        onRefused={leadToRefusal}
        texts={texts}
      />
    </form>
  );
}
