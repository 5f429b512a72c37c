import { type RefObject, useEffect, useRef, useState } from 'react';

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Restores lost focus: when the save bar disappears, to the form; when the form unmounts, to its opener, or to <main>
 * if that is gone.
 */
export function useFormFocusRestore(form: RefObject<HTMLElement | null>, isBarShown: boolean): void {
  const [opener] = useState(() => document.activeElement);
  const wasShown = useRef(isBarShown);
  useEffect(() => {
    if (wasShown.current && !isBarShown && isNowhere()) form.current?.focus({ preventScroll: true });
    wasShown.current = isBarShown;
  }, [form, isBarShown]);
  useEffect(
    () => () => {
      // The form's replacement may take the focus itself.
      requestAnimationFrame(() => {
        if (!isNowhere()) return;
        const back = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null;
        (back ?? document.querySelector('main'))?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
