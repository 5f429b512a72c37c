import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pickMinutes } from '#contract/reservations/selection.ts';
import { Button } from '../../../ui/button.tsx';
import { Hidden } from '../../../ui/hidden.tsx';
import classes from './hold-countdown.module.css';
import { spokenAt, timeText } from './time-left.ts';
import type { PicksState } from './use-picks.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** After the countdown ends the list is fetched at this interval, until the server has expired the hold too. */
const askAgain = 5_000;
export const warnFrom = 120;
const radius = 18;
const circumference = 2 * Math.PI * radius;

/** F2: the time left on the holds, and buttons to extend or renew them. */
export function HoldCountdown({ picks }: { readonly picks: PicksState }) {
  const { heldUntil, held, free } = picks;
  if (heldUntil === null && free.length === 0) return <Nobody />;
  return (
    <>
      {heldUntil === null ? null : <Running key={heldUntil} until={heldUntil} picks={picks} count={held.length} />}
      {free.length === 0 ? null : <NotHeld picks={picks} />}
    </>
  );
}

function Nobody() {
  const { t } = useTranslation('reservations');
  return <p className={classes.words}>{t('hold.none', { minutes: pickMinutes })}</p>;
}

interface RunningProps {
  readonly until: string;
  readonly picks: PicksState;
  readonly count: number;
}

function Running({ until, picks, count }: RunningProps) {
  const { t } = useTranslation('reservations');
  const left = useSecondsLeft(until);
  const { lapse } = picks;
  const isOver = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lapse` is new with every render
  useEffect(() => {
    if (!isOver) return;
    void lapse();
    const timer = setInterval(() => void lapse(), askAgain);
    return () => clearInterval(timer);
  }, [isOver]);
  const spoken = spokenAt(left);
  return (
    <div className={classes.hold} data-soon={left < warnFrom || undefined}>
      <svg className={classes.ring} viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r={radius} className={classes.track} />
        <circle
          cx="22"
          cy="22"
          r={radius}
          className={classes.left}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - Math.min(1, left / (pickMinutes * 60)))}
        />
      </svg>
      <div className={classes.text}>
        <b role="timer" className={classes.time}>
          {timeText(left)}
        </b>
        <span>{t('hold.held', { count })}</span>
      </div>
      <Button size="sm" loading={picks.isBusy} onClick={() => void picks.extend()}>
        {t('hold.extend')}
      </Button>
      <Hidden>
        <span aria-live="assertive">
          {spoken === undefined ? '' : t('hold.left', { minutes: Math.floor(spoken / 60), seconds: spoken % 60 })}
        </span>
      </Hidden>
    </div>
  );
}

function NotHeld({ picks }: { readonly picks: PicksState }) {
  const { t } = useTranslation('reservations');
  const { free, hasLapsed, total, target } = picks;
  return (
    <div className={classes.hold} data-soon role="status">
      <div className={classes.text}>
        <span>{t(hasLapsed ? 'hold.lapsed' : 'hold.notHeld', { count: free.length })}</span>
      </div>
      {total <= target ? (
        <Button size="sm" loading={picks.isBusy} onClick={() => void picks.holdAgain()}>
          {t('hold.again')}
        </Button>
      ) : null}
    </div>
  );
}
