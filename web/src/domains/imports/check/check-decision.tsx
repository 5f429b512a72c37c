import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportCheck } from '#contract/imports/import.ts';
import { useFormat } from '../../../api/format.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { counted } from '../labels.ts';
import classes from './check-panel.module.css';
import type { CheckState } from './use-check.ts';

interface CheckDecisionProps {
  readonly check: ImportCheck;
  readonly state: CheckState;
  /** Called after a recheck, to focus its result. */
  readonly onResult: () => void;
}

/** 'Check again' is kept apart from the decision buttons, so that a double click cannot start the import. */
export function CheckDecision({ check, state, onResult }: CheckDecisionProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const messages = useProblemMessages();
  const why = whyNotStart(check, state);
  const { recheck, proceed: start } = state;
  const failure = recheck.error ?? start.error;
  return (
    <div className={classes.decision}>
      {failure ? (
        <div className={classes.trouble}>
          <InlineNotice kind="error">{messages.of(failure, recheck.error ? undefined : t('failed'))}</InlineNotice>
        </div>
      ) : null}
      <div className={classes.next}>
        {state.edits.size > 0 ? (
          <Button
            look="primary"
            icon={<IconRefresh aria-hidden="true" stroke={1.75} />}
            loading={state.recheck.isPending}
            onClick={() => state.recheck.mutate(state.edits, { onSuccess: onResult })}
          >
            {t('check.again', counted(state.edits.size, format))}
          </Button>
        ) : null}
        <p className={classes.note}>
          {why ? t(`check.why.${why}`) : t('check.willQueue', counted(check.valid, format))}
        </p>
      </div>
      <div className={classes.buttons}>
        <CancelButton state={state} />
        <StartButton check={check} state={state} why={why && t(`check.why.${why}`)} />
      </div>
    </div>
  );
}

interface CancelProps {
  readonly state: CheckState;
}

function CancelButton({ state }: CancelProps) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const cancel = () => state.cancel.mutate();
  return (
    <>
      <Button
        loading={state.cancel.isPending}
        onClick={() => (state.edits.size > 0 ? setAsked(true) : cancel())}
        data-autofocus
      >
        {t('common:action.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        question={t('check.discardQuestion')}
        yes={t('common:action.discard')}
        no={t('check.keep')}
        onYes={cancel}
        onNo={() => setAsked(false)}
        loading={state.cancel.isPending}
        isDangerous
      >
        {t('check.discardExplained', counted(state.edits.size, format))}
      </ConfirmDialog>
    </>
  );
}

interface StartProps extends CancelProps {
  readonly check: ImportCheck;
  readonly why: string | undefined;
}

function StartButton({ check, state, why }: StartProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <Button
      look="primary"
      icon={<IconCheck aria-hidden="true" stroke={1.75} />}
      loading={state.proceed.isPending}
      disabledBecause={why}
      onClick={() => state.proceed.mutate()}
    >
      {check.invalid > 0 ? t('check.proceedValid') : t('check.proceed', counted(check.valid, format))}
    </Button>
  );
}

type Reason = 'nothingValid' | 'sameFile' | 'edited';

function whyNotStart(check: ImportCheck, { edits, isAgain }: CheckState): Reason | undefined {
  if (edits.size > 0) return 'edited';
  if (check.valid === 0) return 'nothingValid';
  return check.sameFile && !isAgain ? 'sameFile' : undefined;
}
