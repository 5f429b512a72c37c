import { type ComponentType, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { isTyping, isUnderDialog } from '../../ui/page-keys.ts';
import { findEvent } from './open-find.ts';

interface Frame {
  readonly onClose: () => void;
}

interface Loaded {
  readonly FindAnything: ComponentType<Frame & { text: string; onKeys: () => void }>;
  readonly Shortcuts: ComponentType<Frame & { isOpen: boolean }>;
}

/** Loaded on the first use; if loading fails nothing opens, and the next use tries again. */
async function load(): Promise<Loaded> {
  const [{ FindAnything }, { Shortcuts }] = await Promise.all([
    import('./find-anything.tsx'),
    import('../../domains/find/shortcuts.tsx'),
    loadTexts('find'),
  ]);
  return { FindAnything, Shortcuts };
}

type Shown = 'find' | 'shortcuts';

/** Ctrl K or ⌘ K opens Find anything, `?` the list of keys; not over another dialog, and not in the CRM's frame. */
function shortcutOf(event: KeyboardEvent): Shown | undefined {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') return 'find';
  if (event.key === '?' && !isCommand && !event.altKey && !isTyping(event.target)) return 'shortcuts';
  return undefined;
}

interface KeyboardShortcutsProps {
  /** Only where the header has the box. */
  readonly hasFind: boolean;
}

export function KeyboardShortcuts({ hasFind }: KeyboardShortcutsProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [shown, setShown] = useState<Shown>();
  const [text, setText] = useState('');
  /** Requested while its code is loading. */
  const awaited = useRef<Shown>(undefined);
  const close = () => setShown(undefined);
  const show = async (asked: Shown, typed = '') => {
    const isAgain = awaited.current === asked;
    awaited.current = undefined;
    if (isAgain || shown === asked) return close();
    if (shown === undefined && isUnderDialog()) return;
    setText(typed);
    if (loaded) return setShown(asked);
    awaited.current = asked;
    setLoaded(await load().catch(() => undefined));
    // On a slow network the user may have pressed another key meanwhile.
    if (awaited.current !== asked) return;
    awaited.current = undefined;
    if (!isUnderDialog()) setShown(asked);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const asked = shortcutOf(event);
    if (!asked || (asked === 'find' && !hasFind)) return;
    event.preventDefault();
    void show(asked);
  });
  const onFind = useEffectEvent((event: Event) => void show('find', (event as CustomEvent<string>).detail));
  // In a layout effect, to listen as soon as the screen is painted: earlier key presses are lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    const find = (event: Event) => onFind(event);
    document.addEventListener('keydown', listen);
    document.addEventListener(findEvent, find);
    return () => {
      document.removeEventListener('keydown', listen);
      document.removeEventListener(findEvent, find);
    };
  }, []);

  if (!loaded) return null;
  const { FindAnything, Shortcuts } = loaded;
  return (
    <>
      {shown === 'find' ? <FindAnything text={text} onClose={close} onKeys={() => setShown('shortcuts')} /> : null}
      <Shortcuts isOpen={shown === 'shortcuts'} onClose={close} />
    </>
  );
}
