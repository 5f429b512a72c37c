import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import classes from './idle-prompt.module.css';
import { announcedSecond, countdownOf, promptSeconds } from './idle-rules.ts';

interface Props {
  readonly isOpen: boolean;
  readonly remaining: () => number;
  readonly onStay: () => void;
  readonly onLogout: () => void;
}

const radius = 33;
const circumference = 2 * Math.PI * radius;

function Ring({ seconds }: { seconds: number }) {
  const left = Math.min(1, seconds / promptSeconds);
  return (
    <svg className={classes.ring} viewBox="0 0 72 72" aria-hidden="true">
      <circle className={classes.track} cx="36" cy="36" r={radius} />
      <circle
        className={classes.left}
        cx="36"
        cy="36"
        r={radius}
        strokeDasharray={circumference}
        strokeDashoffset={circumference * (1 - left)}
      />
      <text className={classes.seconds} x="36" y="36">
        {seconds}
      </text>
    </svg>
  );
}

/** Mounted only while the prompt is open, so that it begins anew each time. */
function Countdown({ remaining }: Pick<Props, 'remaining'>) {
  const { t } = useTranslation('session');
  const [left, setLeft] = useState(remaining);
  useEffect(() => {
    const timer = setInterval(() => setLeft(remaining()), 250);
    return () => clearInterval(timer);
  }, [remaining]);
  const { mins, secs, total } = countdownOf(left);
  const spoken = countdownOf((announcedSecond(total) ?? promptSeconds) * 1000);
  return (
    <div className={classes.prompt}>
      <Ring seconds={total} />
      <div>
        <h2 className={classes.title}>{t('idle.title')}</h2>
        <div>{t('idle.countdown', { mins, secs })}</div>
      </div>
      <VisuallyHidden>
        <span aria-live="assertive">{t('idle.countdown', { mins: spoken.mins, secs: spoken.secs })}</span>
      </VisuallyHidden>
    </div>
  );
}

/**
 * SESSION-003 to SESSION-007, SESSION-019. Esc is the safe choice: stay. It is closed, not unmounted: only then the
 * focus returns to the field the user was typing in.
 */
export function IdlePrompt({ isOpen, remaining, onStay, onLogout }: Props) {
  const { t } = useTranslation('session');
  return (
    <Dialog
      isOpen={isOpen}
      level="session"
      width={560}
      title={t('idle.title')}
      hasHiddenTitle
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLogout}>{t('idle.logout')}</Button>
          <Button look="primary" onClick={onStay} data-autofocus>
            {t('idle.stay')}
          </Button>
        </>
      }
    >
      <Countdown remaining={remaining} />
    </Dialog>
  );
}
