import { IconCheck, IconDownload, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportCheck } from '#contract/imports/import.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useGo } from '../../../ui/link.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { useImportLabels } from '../labels.ts';
import { queuedImport } from '../queued-import.ts';
import { CheckNotices } from './check-notices.tsx';
import classes from './check-panel.module.css';
import { CheckedRows } from './checked-rows.tsx';
import { type CheckState, useCheck } from './use-check.ts';

interface CheckPanelProps {
  readonly check: ImportCheck;
  readonly onChecked: (check: ImportCheck) => void;
  readonly onClose: () => void;
}

export function CheckPanel({ check, onChecked, onClose }: CheckPanelProps) {
  const { t } = useTranslation('imports');
  const labels = useImportLabels();
  const state = useCheck(check, onChecked);
  return (
    <div className={classes.panel}>
      <div>
        <h2 className={classes.title}>{t('check.title')}</h2>
        <p>{t('check.sub', { file: check.fileName, type: labels.type(check.type) })}</p>
      </div>
      <div className={classes.summary}>
        <Figures check={check} />
        <CheckNotices check={check} isAgain={state.isAgain} onAgain={state.setAgain} />
      </div>
      <Tools check={check} state={state} />
      <CheckedRows type={check.type} state={state} />
      <Decision check={check} state={state} onClose={onClose} />
    </div>
  );
}

function Figures({ check }: { readonly check: ImportCheck }) {
  const { t } = useTranslation('imports');
  const figures = [
    { label: t('check.rows'), value: check.rows },
    { label: t('check.valid'), value: check.valid },
    { label: t('check.invalid'), value: check.invalid },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PartProps {
  readonly check: ImportCheck;
  readonly state: CheckState;
}

function Tools({ check, state }: PartProps) {
  const { t } = useTranslation('imports');
  const toast = useToast();
  return (
    <div className={classes.tools}>
      <SegmentedChoice
        label={t('check.show')}
        hasHiddenLabel
        isSmall
        choices={[
          { value: 'all', label: t('check.filter.all', { count: check.rows }) },
          { value: 'invalid', label: t('check.filter.invalid', { count: check.invalid }) },
          { value: 'valid', label: t('check.filter.valid', { count: check.valid }) },
        ]}
        value={state.filter}
        onChange={state.show}
      />
      {check.invalid > 0 ? (
        <Button
          look="plain"
          size="sm"
          icon={<IconDownload aria-hidden="true" stroke={1.75} />}
          loading={state.download.isPending}
          onClick={() => state.download.mutate(undefined, { onError: () => toast.error(t('downloadFailed')) })}
        >
          {t('check.download')}
        </Button>
      ) : null}
    </div>
  );
}

interface DecisionProps extends PartProps {
  readonly onClose: () => void;
}

function Decision({ check, state, onClose }: DecisionProps) {
  const { t } = useTranslation(['imports', 'common']);
  const messages = useProblemMessages();
  const toast = useToast();
  const go = useGo();
  const why = whyNotProceed(check, state);
  const failed = (failure: unknown) => toast.error(messages.of(failure));
  const proceed = () =>
    state.proceed.mutate(undefined, {
      onSuccess: (answer) => {
        toast.info(t('queued', { id: answer.import.id }));
        queuedImport.write(answer.import.id);
        onClose();
        void go(paths.importDetails({ id: answer.import.id }));
      },
      onError: (failure) => toast.error(messages.of(failure, t('failed'))),
    });
  return (
    <div className={classes.decision}>
      <p className={classes.note}>{why ? t(`check.why.${why}`) : t('check.willQueue', { count: check.valid })}</p>
      <div className={classes.buttons}>
        <Button
          loading={state.cancel.isPending}
          onClick={() => state.cancel.mutate(undefined, { onSettled: onClose })}
          data-autofocus
        >
          {t('common:action.cancel')}
        </Button>
        {state.edits.size > 0 ? (
          <Button
            look="primary"
            icon={<IconRefresh aria-hidden="true" stroke={1.75} />}
            loading={state.recheck.isPending}
            onClick={() => state.recheck.mutate(undefined, { onError: failed })}
          >
            {t('check.again', { count: state.edits.size })}
          </Button>
        ) : (
          <Button
            look="primary"
            icon={<IconCheck aria-hidden="true" stroke={1.75} />}
            loading={state.proceed.isPending}
            disabledBecause={why && t(`check.why.${why}`)}
            onClick={proceed}
          >
            {check.invalid > 0 ? t('check.proceedValid') : t('check.proceed', { count: check.valid })}
          </Button>
        )}
      </div>
    </div>
  );
}

type Reason = 'nothingValid' | 'sameFile' | 'edited';

function whyNotProceed(check: ImportCheck, { edits, isAgain }: CheckState): Reason | undefined {
  if (edits.size > 0) return 'edited';
  if (check.valid === 0) return 'nothingValid';
  return check.sameFile && !isAgain ? 'sameFile' : undefined;
}
