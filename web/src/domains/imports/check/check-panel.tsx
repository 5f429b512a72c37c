import { IconDownload, IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportCheck } from '#contract/imports/import.ts';
import { useFormat } from '../../../api/format.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { IconCross, IconTick } from '../../../ui/icons.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useImportLabels } from '../labels.ts';
import { CheckDecision } from './check-decision.tsx';
import { CheckNotices } from './check-notices.tsx';
import classes from './check-panel.module.css';
import { CheckedRows } from './checked-rows.tsx';
import { type CheckProps, type CheckState, useCheck } from './use-check.ts';

interface CheckPanelProps extends CheckProps {
  /** Closed without a decision; the check can be resumed. */
  readonly onHide: () => void;
}

export function CheckPanel({ onHide, ...props }: CheckPanelProps) {
  const { t } = useTranslation(['imports', 'common']);
  const labels = useImportLabels();
  const { check } = props;
  const state = useCheck(props);
  const result = useRef<HTMLElement>(null);
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{t('check.title')}</h2>
          <p>{t('check.sub', { file: check.fileName, type: labels.type(check.type) })}</p>
        </div>
        <IconButton label={t('common:action.close')} onClick={onHide}>
          <IconX aria-hidden="true" stroke={1.75} />
        </IconButton>
      </div>
      <Result check={check} ref={result}>
        <CheckNotices check={check} isAgain={state.isAgain} onAgain={state.setAgain} />
      </Result>
      <Tools check={check} state={state} />
      <CheckedRows type={check.type} state={state} />
      <CheckDecision check={check} state={state} onResult={() => result.current?.focus()} />
    </div>
  );
}

interface ResultProps {
  readonly check: ImportCheck;
  readonly ref: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** Gets the focus after each recheck: it shows the result, and contains nothing to press by accident. */
function Result({ check, ref, children }: ResultProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const figures = [
    { label: t('check.rows'), value: format.number(check.rows) },
    { label: t('check.valid'), value: format.number(check.valid), icon: <IconTick className={classes.good} /> },
    { label: t('check.invalid'), value: format.number(check.invalid), icon: <IconCross className={classes.bad} /> },
  ];
  const spoken = figures.map(({ label, value }) => `${label}: ${value}`).join(', ');
  return (
    <section className={classes.summary} ref={ref} tabIndex={-1} aria-label={spoken}>
      <dl className={classes.figures}>
        {figures.map(({ label, value, icon }) => (
          <div key={label}>
            <dt>
              {icon}
              {label}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

interface ToolsProps {
  readonly check: ImportCheck;
  readonly state: CheckState;
}

function Tools({ check, state }: ToolsProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const messages = useProblemMessages();
  const { error } = state.download;
  return (
    <div className={classes.tools}>
      <SegmentedChoice
        label={t('check.show')}
        hasHiddenLabel
        isSmall
        choices={[
          { value: 'all', label: t('check.filter.all', { n: format.number(check.rows) }) },
          {
            value: 'invalid',
            label: t('check.filter.invalid', { n: format.number(check.invalid) }),
            icon: <IconCross />,
          },
          { value: 'valid', label: t('check.filter.valid', { n: format.number(check.valid) }), icon: <IconTick /> },
        ]}
        value={state.filter}
        onChange={state.show}
      />
      {check.invalid > 0 ? (
        <Button
          look="plain"
          size="sm"
          icon={<IconDownload aria-hidden="true" stroke={1.75} />}
          loading={state.download.isBusy}
          onClick={state.download.onExport}
        >
          {t('check.download')}
        </Button>
      ) : null}
      {error ? <InlineNotice kind="error">{messages.of(error, t('downloadFailed'))}</InlineNotice> : null}
    </div>
  );
}
