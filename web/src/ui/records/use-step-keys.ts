import { useEffect, useEffectEvent } from 'react';
import { isTyping, isUnderDialog } from '../page-keys.ts';

type Step = (() => Promise<void>) | undefined;

/**
 * Alt with Up or Down: the previous or next record of the results. A key that is held down goes one record further, not
 * through all of them, because each record that is opened is logged as read.
 */
export function useStepKeys(previous: Step, next: Step): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isAlone = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isAlone || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    if (isTyping(event.target) || isUnderDialog()) return;
    const step = event.key === 'ArrowUp' ? previous : next;
    if (!step) return;
    event.preventDefault();
    if (!event.repeat) void step();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
