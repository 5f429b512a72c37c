import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dock } from '../../../ui/grid/dock.tsx';
import { warningSeconds } from './hold-countdown.tsx';
import classes from './selection-dock.module.css';
import { timeText } from './time-left.ts';
import type { PicksState } from './use-picks.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface SelectionDockProps {
  readonly picks: PicksState;
  /** The button of the next step, shown once the target is reached. */
  readonly nextButton: ReactNode;
  /** Scrolls to the panel, which is far below the children on a small screen. */
  readonly onShow: () => void;
}

/** F2, interface design, section 12: keeps the count, the countdown and the next step in sight on a small screen. */
export function SelectionDock({ picks, nextButton, onShow }: SelectionDockProps) {
  const { t } = useTranslation('reservations');
  const format = useFormat();
  const { total, target, heldUntil, free } = picks;
  const used = { used: format.number(total), limit: format.number(target) };
  return (
    <Dock label={t('panel.dock')}>
      <b className={classes.count} data-over={total > target || undefined}>
        {t('panel.used', used)}
      </b>
      {heldUntil === null ? null : <TimeLeft key={heldUntil} until={heldUntil} />}
      <div className={classes.tools}>
        {heldUntil === null ? null : (
          <Button size="sm" loading={picks.isBusy} onClick={() => void picks.extend()}>
            {t('hold.extend')}
          </Button>
        )}
        {heldUntil === null && free.length > 0 && total <= target ? (
          <Button size="sm" loading={picks.isBusy} onClick={() => void picks.holdAgain()}>
            {t('hold.again')}
          </Button>
        ) : null}
        {nextButton && total === target ? (
          nextButton
        ) : (
          <Button size="sm" onClick={onShow}>
            {t('panel.label')}
          </Button>
        )}
      </div>
    </Dock>
  );
}

/** Visual only: the panel announces the time to screen readers. */
function TimeLeft({ until }: { readonly until: string }) {
  const left = useSecondsLeft(until);
  return (
    <span className={classes.left} data-soon={left < warningSeconds || undefined}>
      <IconClock aria-hidden="true" stroke={1.75} />
      {timeText(left)}
    </span>
  );
}
