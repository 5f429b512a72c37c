import { useEffect, useEffectEvent } from 'react';
import { useFirstVisit, useNoteStep } from '../api/first-visit.ts';
import { useCurrentScreen } from './current-screen.ts';
import { isAtStep } from './first-visit.ts';

/** Ticks the steps of a first visit whose screens are opened, however the person came there. */
export function FollowSteps() {
  const { name, query } = useCurrentScreen();
  const { steps } = useFirstVisit();
  const note = useEffectEvent(useNoteStep());
  const opened = steps.find((step) => !step.isDone && isAtStep(step.name, name, query))?.name;
  useEffect(() => {
    if (opened !== undefined) note(opened);
  }, [opened]);
  return null;
}
