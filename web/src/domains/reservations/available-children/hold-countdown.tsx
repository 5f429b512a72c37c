import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pickMinutes } from '#contract/reservations/selection.ts';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import classes from './hold-countdown.module.css';
import { announcedAt, timeText } from './time-left.ts';
import type { PicksState } from './use-picks.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** After the countdown ends the list is fetched at this interval, until the server has expired the hold too. */
const pollInterval = 5_000;
export const warningSeconds = 120;
const radius = 18;
const circumference = 2 * Math.PI * radius;

/** F2: the time left on the holds, and buttons to extend or renew them. */
export function HoldCountdown({ picks }: { readonly picks: PicksState }) {
  const { heldUntil, held, free } = picks;
  if (heldUntil === null && free.length === 0) return <NoHolds />;
  return (
    <>
      {heldUntil === null ? null : <HoldTimer key={heldUntil} until={heldUntil} picks={picks} count={held.length} />}
      {free.length === 0 ? null : <NotHeld picks={picks} />}
    </>
  );
}

function NoHolds() {
  const { t } = useTranslation('reservations');
  return <p className={classes.words}>{t('hold.none', { minutes: pickMinutes })}</p>;
}

interface HoldTimerProps {
  readonly until: string;
  readonly picks: PicksState;
  readonly count: number;
}

function HoldTimer({ until, picks, count }: HoldTimerProps) {
  const { t } = useTranslation('reservations');
  const left = useSecondsLeft(until);
  const isOver = left === 0;
  // With the children chosen now: some may have been removed since the time was over.
  const handleExpiry = useEffectEvent(() => void picks.lapse());
  useEffect(() => {
    if (!isOver) return;
    handleExpiry();
    const timer = setInterval(() => handleExpiry(), pollInterval);
    return () => clearInterval(timer);
  }, [isOver]);
  const spoken = announcedAt(left);
  return (
    <div className={classes.hold} data-soon={left < warningSeconds || undefined}>
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
      <VisuallyHidden>
        <span aria-live="assertive">
          {spoken === undefined ? '' : t('hold.left', { minutes: Math.floor(spoken / 60), seconds: spoken % 60 })}
        </span>
      </VisuallyHidden>
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
