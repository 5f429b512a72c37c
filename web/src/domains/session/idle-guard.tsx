import { type ReactNode, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { usePerson } from '../../api/person.tsx';
import { refreshNow } from '../../api/sign-in/refresh.ts';
import { logout } from '../../api/sign-in/sign-out.ts';
import { useLeaveGuard } from '../../ui/form/unsaved-changes.tsx';
import { IdlePrompt } from './idle-prompt.tsx';
import { idleTimeout, promptSeconds, remainingTime } from './idle-rules.ts';
import { idleTime, onActivity, recordActivity } from './last-activity.ts';

interface IdleWatchProps {
  readonly onExpire: () => void;
}

const judgeInterval = 1_000;

/** SESSION-001 to SESSION-008: each tab judges by the time of the last activity, which all tabs of a user share. */
export function IdleGuard({ onExpire, children }: IdleWatchProps & { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <IdleWatch onExpire={onExpire} />
    </>
  );
}

function IdleWatch({ onExpire }: IdleWatchProps) {
  const { settings } = usePerson();
  const remaining = useRemainingTime(idleTimeout(settings));
  const [isPrompted, setPrompted] = useState(false);
  const isOver = useRef(false);
  const leave = useLeaveGuard();

  const judge = useEffectEvent(() => {
    const left = remaining();
    if (left > 0) return setPrompted(left <= promptSeconds * 1000);
    if (!isOver.current) onExpire();
    isOver.current = true;
  });
  // Once the prompt is there, only an answer counts: an accidental mouse move keeps nobody signed in.
  const note = useEffectEvent(() => {
    if (remaining() <= promptSeconds * 1000) judge();
    else recordActivity();
  });

  useEffect(() => {
    recordActivity();
    const judging = setInterval(() => judge(), judgeInterval);
    const restored = () => judge();
    window.addEventListener('pageshow', restored);
    const stop = onActivity(() => note());
    return () => {
      clearInterval(judging);
      window.removeEventListener('pageshow', restored);
      stop();
    };
  }, []);

  const stay = () => {
    recordActivity();
    setPrompted(false);
    void refreshNow();
  };

  // F28: a form with unsaved changes prompts first; the prompt counts as activity.
  const leaveOrAsk = () => {
    if (!leave(() => void logout())) stay();
  };

  return <IdlePrompt isOpen={isPrompted} remaining={remaining} onStay={stay} onLogout={leaveOrAsk} />;
}

/** A changed Session Timeout applies to a user who is already idle: the idle time so far counts. */
function useRemainingTime(timeout: number): () => number {
  const ruling = useRef(timeout);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  // Before anything can judge by the new timeout.
  useLayoutEffect(() => {
    if (ruling.current === timeout) return;
    ruling.current = timeout;
    changedAt.current = Date.now();
  }, [timeout]);
  return useCallback(() => remainingTime(timeout, idleTime(), Date.now() - changedAt.current), [timeout]);
}
