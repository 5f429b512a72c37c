import { type RefObject, useEffect, useRef, useState } from 'react';

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * The focus never ends nowhere: when the save bar goes, the form has it; when the form goes, what opened it, or the
 * page where that is gone too.
 */
export function useKeptFocus(form: RefObject<HTMLElement | null>, isBarShown: boolean): void {
  const [opener] = useState(() => document.activeElement);
  const wasShown = useRef(isBarShown);
  useEffect(() => {
    if (wasShown.current && !isBarShown && isNowhere()) form.current?.focus({ preventScroll: true });
    wasShown.current = isBarShown;
  }, [form, isBarShown]);
  useEffect(
    () => () => {
      // What comes instead of the form may take the focus itself.
      requestAnimationFrame(() => {
        if (!isNowhere()) return;
        const back = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null;
        (back ?? document.querySelector('main'))?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
