import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useIdleTimer } from 'react-idle-timer';
import { usePerson } from '../../api/person.tsx';
import { refreshNow } from '../../api/sign-in/refresh.ts';
import { logout } from '../../api/sign-in/sign-out.ts';
import { IdlePrompt } from './idle-prompt.tsx';
import { idleTimeout, promptSeconds } from './idle-rules.ts';
import { noteActivity, wasIdleFor } from './last-activity.ts';

/** SESSION-001 to SESSION-008: one idle clock for all tabs of a person. */
export function IdleGuard({ onExpire, children }: { onExpire: () => void; children: ReactNode }) {
  const { user, settings, mode } = usePerson();
  const timeout = idleTimeout(settings);
  const [isPrompted, setPrompted] = useState(false);

  const note = useCallback(() => {
    if (wasIdleFor(timeout)) onExpire();
    else noteActivity();
  }, [timeout, onExpire]);

  const { activate, getRemainingTime } = useIdleTimer({
    timeout,
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

  useEffect(() => {
    noteActivity();
    const look = () => {
      if (document.visibilityState === 'visible' && wasIdleFor(timeout)) onExpire();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
    };
  }, [timeout, onExpire]);

  const stay = () => {
    noteActivity();
    setPrompted(false);
    activate();
    void refreshNow();
  };

  return (
    <>
      {children}
      {isPrompted && <IdlePrompt remaining={getRemainingTime} onStay={stay} onLogout={() => void logout()} />}
    </>
  );
}
