import { type ComponentType, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../api/person.tsx';
import { loadTexts } from '../../i18n/i18n.ts';
import { screenLinksFor } from '../screen-links.ts';

interface PaletteScreen {
  readonly id: string;
  readonly label: string;
  readonly to: string;
}

interface Frame {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Loaded {
  readonly Palette: ComponentType<Frame & { onKeys: () => void; places: readonly PaletteScreen[] }>;
  readonly Shortcuts: ComponentType<Frame>;
}

/** Loaded on the first shortcut; if loading fails nothing opens, and the next shortcut tries again. */
async function load(): Promise<Loaded> {
  const [{ Palette }, { Shortcuts }] = await Promise.all([
    import('../../domains/palette/palette.tsx'),
    import('../../domains/palette/shortcuts.tsx'),
    loadTexts('palette'),
  ]);
  return { Palette, Shortcuts };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

type Shown = 'palette' | 'shortcuts';

/** Ctrl K or ⌘ K opens the palette, `?` the list of shortcuts; not over another dialog, and not in the CRM's frame. */
function shortcutOf(event: KeyboardEvent): Shown | undefined {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') return 'palette';
  if (event.key === '?' && !isCommand && !event.altKey && !isTyping(event.target)) return 'shortcuts';
  return undefined;
}

const isUnderDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

export function KeyboardShortcuts() {
  const { t } = useTranslation('shell');
  const { grants } = usePerson();
  const [loaded, setLoaded] = useState<Loaded>();
  const [shown, setShown] = useState<Shown>();
  /** Requested while its code is loading. */
  const awaited = useRef<Shown>(undefined);
  const close = () => setShown(undefined);
  const onKey = useEffectEvent(async (event: KeyboardEvent) => {
    const asked = shortcutOf(event);
    if (!asked) return;
    event.preventDefault();
    const isAgain = awaited.current === asked;
    awaited.current = undefined;
    if (isAgain || shown === asked) return close();
    if (shown === undefined && isUnderDialog()) return;
    if (loaded) return setShown(asked);
    awaited.current = asked;
    setLoaded(await load().catch(() => undefined));
    // On a slow network the user may have pressed another key meanwhile.
    if (awaited.current !== asked) return;
    awaited.current = undefined;
    if (!isUnderDialog()) setShown(asked);
  });
  // In a layout effect, to listen as soon as the screen is painted: earlier key presses are lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => void onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  if (!loaded) return null;
  const { Palette, Shortcuts } = loaded;
  const places = screenLinksFor(grants).map(({ screen, to, text }) => ({ id: screen, label: t(text), to }));
  return (
    <>
      <Palette isOpen={shown === 'palette'} onClose={close} onKeys={() => setShown('shortcuts')} places={places} />
      <Shortcuts isOpen={shown === 'shortcuts'} onClose={close} />
    </>
  );
}
