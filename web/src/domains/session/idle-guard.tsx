import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useIdleTimer } from 'react-idle-timer';
import { usePerson } from '../../api/person.tsx';
import { refreshNow } from '../../api/sign-in/refresh.ts';
import { logout } from '../../api/sign-in/sign-out.ts';
import { useLeaveGuard } from '../../ui/form/unsaved-changes.tsx';
import { IdlePrompt } from './idle-prompt.tsx';
import { idleTimeout, promptSeconds, remainingPeriod } from './idle-rules.ts';
import { idleTime, isIdleLongerThan, recordActivity } from './last-activity.ts';

interface IdleWatchProps {
  readonly onExpire: () => void;
}

/** SESSION-001 to SESSION-008: one idle timer shared by all tabs of a user. */
export function IdleGuard({ onExpire, children }: IdleWatchProps & { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <IdleWatch key={useUnloadAttempts()} onExpire={onExpire} />
    </>
  );
}

/**
 * Counts the attempts to leave the page after which it is still there: the user cancelled, or a download began. The idle
 * timer ends itself before each unload, so it is started anew.
 */
function useUnloadAttempts(): number {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    const lookAfterwards = () => void setTimeout(() => setAttempts((before) => before + 1));
    window.addEventListener('beforeunload', lookAfterwards);
    return () => window.removeEventListener('beforeunload', lookAfterwards);
  }, []);
  return attempts;
}

function IdleWatch({ onExpire }: IdleWatchProps) {
  const { user, settings, mode } = usePerson();
  const timeout = idleTimeout(settings);
  const [isPrompted, setPrompted] = useState(false);
  const leave = useLeaveGuard();
  const left = useRemainingPeriod(timeout, setPrompted);

  const note = useCallback(() => {
    if (isIdleLongerThan(timeout)) return onExpire();
    recordActivity();
    left.forget();
  }, [timeout, onExpire, left.forget]);

  const { activate, getRemainingTime } = useIdleTimer({
    timeout: left.period,
    promptBeforeIdle: promptSeconds * 1000,
    crossTab: true,
    syncTimers: 400,
    throttle: 400,
    name: `prcds.${mode}.${user.userId}`,
    onPrompt: () => setPrompted(true),
    onActive: () => setPrompted(false),
    onAction: () => {
      if (!isPrompted) note();
    },
    onIdle: onExpire,
  });

  useEffect(() => recordActivity(), []);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && isIdleLongerThan(timeout)) onExpire();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
    };
  }, [timeout, onExpire]);

  const stay = () => {
    recordActivity();
    left.forget();
    setPrompted(false);
    activate();
    void refreshNow();
  };

  // F28: a form with unsaved changes prompts first; the prompt counts as activity.
  const leaveOrAsk = () => {
    if (!leave(() => void logout())) stay();
  };

  return <IdlePrompt isOpen={isPrompted} remaining={getRemainingTime} onStay={stay} onLogout={leaveOrAsk} />;
}

/**
 * Applies a changed Session Timeout to a user who is already idle: the idle time so far counts. The idle timer restarts
 * with a new period, so it gets the remaining time until the next activity.
 */
function useRemainingPeriod(timeout: number, setPrompted: (isPrompted: boolean) => void) {
  const ruling = useRef(timeout);
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (ruling.current === timeout) return;
    ruling.current = timeout;
    setPrompted(false);
    setLeft(remainingPeriod(timeout, idleTime()));
  }, [timeout, setPrompted]);
  return { period: left ?? timeout, forget: useCallback(() => setLeft(undefined), []) };
}
