import { type ComponentType, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../api/person.tsx';
import { loadTexts } from '../../i18n/i18n.ts';
import { placesFor } from '../places.ts';

interface Place {
  readonly id: string;
  readonly label: string;
  readonly to: string;
}

interface Frame {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Loaded {
  readonly Palette: ComponentType<Frame & { onKeys: () => void; places: readonly Place[] }>;
  readonly Shortcuts: ComponentType<Frame>;
}

/** Fetched when a key asks for it the first time; without it nothing happens, and the next key asks again. */
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

/** Ctrl K or ⌘ K goes anywhere, `?` lists the keys; not over another dialog, and not in another system's frame. */
function askedBy(event: KeyboardEvent): Shown | undefined {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') return 'palette';
  if (event.key === '?' && !isCommand && !event.altKey && !isTyping(event.target)) return 'shortcuts';
  return undefined;
}

const isUnderDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

export function KeyboardWays() {
  const { t } = useTranslation('shell');
  const { grants } = usePerson();
  const [loaded, setLoaded] = useState<Loaded>();
  const [shown, setShown] = useState<Shown>();
  /** Asked for and still on its way. */
  const awaited = useRef<Shown>(undefined);
  const close = () => setShown(undefined);
  const onKey = useEffectEvent(async (event: KeyboardEvent) => {
    const asked = askedBy(event);
    if (!asked) return;
    event.preventDefault();
    const isAgain = awaited.current === asked;
    awaited.current = undefined;
    if (isAgain || shown === asked) return close();
    if (shown === undefined && isUnderDialog()) return;
    if (loaded) return setShown(asked);
    awaited.current = asked;
    setLoaded(await load().catch(() => undefined));
    // On a slow network somebody may have gone on meanwhile.
    if (awaited.current !== asked) return;
    awaited.current = undefined;
    if (!isUnderDialog()) setShown(asked);
  });
  // As soon as the screen is drawn: what is pressed before that is lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => void onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  if (!loaded) return null;
  const { Palette, Shortcuts } = loaded;
  const places = placesFor(grants).map(({ screen, to, text }) => ({ id: screen, label: t(text), to }));
  return (
    <>
      <Palette isOpen={shown === 'palette'} onClose={close} onKeys={() => setShown('shortcuts')} places={places} />
      <Shortcuts isOpen={shown === 'shortcuts'} onClose={close} />
    </>
  );
}
