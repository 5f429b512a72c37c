import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { findTextMaximum } from '#contract/find/rules.ts';
import { useEscape } from '../../ui/dialogs/use-escape.ts';
import { useNavigateTo } from '../../ui/link.tsx';
import { useDelayed } from '../../ui/messages/use-delayed.ts';
import { useIsAtMost } from '../../ui/use-media.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type Entry, nextGroupIndex, wrapIndex } from './entry.ts';
import classes from './find-panel.module.css';
import { Groups } from './groups.tsx';
import { Key } from './key.tsx';
import { useEntries } from './use-entries.tsx';
import type { Place } from './use-own-entries.tsx';

interface FindPanelProps {
  /** Typed elsewhere, for example in 'Find a child' on Home. */
  readonly text: string;
  readonly places: readonly Place[];
  readonly onClose: () => void;
  readonly onKeys: () => void;
  /** The box in the header, whose place and width the panel takes. */
  readonly box: () => Element | null;
}

const barDelay = 150;

/** The place of the box on screen; a sheet covers the whole window instead. */
function usePlaceOf(box: FindPanelProps['box']) {
  const isSheet = useIsAtMost('medium');
  const [place, setPlace] = useState<{ readonly left: number; readonly width: number }>();
  const measure = useRef(box);
  useLayoutEffect(() => {
    if (isSheet) return setPlace(undefined);
    const take = () => {
      const { left, width } = measure.current()?.getBoundingClientRect() ?? { left: 0, width: 0 };
      setPlace(width > 0 ? { left, width } : undefined);
    };
    take();
    window.addEventListener('resize', take);
    return () => window.removeEventListener('resize', take);
  }, [isSheet]);
  return { isSheet, place };
}

/** The focus goes back to where it was, unless something else has taken it. */
function useFocusBack(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      // Before the box is removed: it still has the focus.
      const now = document.activeElement;
      const isLost = now === null || now === document.body || now.closest('[aria-modal="true"]') !== null;
      if (isLost && before instanceof HTMLElement) before.focus();
    };
  }, []);
}

/** Find anything (interface design, drawing 20): one box for records, saved searches and actions. */
export function FindPanel({ text, places, onClose, onKeys, box }: FindPanelProps) {
  const { t } = useTranslation('find');
  const id = useId();
  const go = useNavigateTo();
  const input = useRef<HTMLInputElement>(null);
  const { isSheet, place } = usePlaceOf(box);
  const [typed, setTyped] = useState(text);
  const [active, setActive] = useState(0);
  /** Enter was pressed before the answer for the typed text had arrived. */
  const [isAwaited, setAwaited] = useState(false);
  const { entries, isNothing, isSearching, isCurrent, totals } = useEntries(typed, places);
  const isLate = useDelayed(isSearching, barDelay);
  const at = Math.min(active, Math.max(0, entries.length - 1));
  const chosen = entries[at];
  const type = (value: string) => {
    setTyped(value);
    setActive(0);
    setAwaited(false);
  };
  useFocusBack();
  useLayoutEffect(() => input.current?.focus(), []);
  useEscape(true, 'dialog', () => (typed === '' ? onClose() : type('')));

  const open = (entry: Entry | undefined, isNewTab = false) => {
    if (!entry || entry.kind === 'failed') return;
    // What a line does before it is opened is for this tab.
    if (isNewTab && entry.to && !entry.act) return void window.open(entry.to, '_blank', 'noopener');
    entry.act?.();
    if (!entry.to) return;
    onClose();
    void go(entry.to);
  };
  const openAwaited = isAwaited && isCurrent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer has arrived.
  useEffect(() => {
    if (!openAwaited) return;
    setAwaited(false);
    if (!isNothing) open(chosen);
  }, [openAwaited]);

  const move = (step: 1 | -1) => setActive(wrapIndex(at, step, entries.length));
  const onKeyDown = (event: KeyboardEvent) => {
    const groups = entries.map(({ group }) => group);
    const act: Partial<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => {
        // The first line is still about what was typed before; one that was chosen is meant.
        if (!isCurrent && at === 0) setAwaited(true);
        else open(chosen, event.ctrlKey || event.metaKey);
      },
      // The only place for the focus: it stays in the box.
      Tab: () => setActive(nextGroupIndex(groups, at, event.shiftKey ? -1 : 1)),
      // In an empty box `?` opens the list of keys; otherwise it is text.
      ...(typed === '' && { '?': onKeys }),
      ...(event.ctrlKey && { Home: () => setActive(0), End: () => setActive(Math.max(0, entries.length - 1)) }),
    };
    const action = act[event.key];
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  };

  return createPortal(
    <>
      <div className={classes.scrim} onMouseDown={onClose} aria-hidden="true" />
      <div
        role="dialog"
        aria-modal="true"
        aria-label={t('title')}
        className={classes.find}
        data-sheet={isSheet || undefined}
        data-placed={place !== undefined || undefined}
        style={place}
      >
        <div className={classes.field}>
          <IconSearch aria-hidden="true" stroke={1.75} />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={t('label')}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen ? id + chosen.id : undefined}
            placeholder={t('placeholder')}
            value={typed}
            maxLength={findTextMaximum}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes.close} aria-label={t('close')} tabIndex={-1} onClick={onClose}>
            <Key>{t('key.escape')}</Key>
          </button>
          {isLate ? <span className={classes.bar} data-bar /> : null}
        </div>
        <VisuallyHidden>
          <span role="status">{statusOf()}</span>
        </VisuallyHidden>
        <div className={classes.panel}>
          {isNothing ? <p className={classes.none}>{t('nothing', { typed: typed.trim() })}</p> : null}
          <Groups
            listId={`${id}list`}
            optionId={(entry) => id + entry.id}
            entries={entries}
            chosen={chosen}
            typed={typed}
            totals={totals}
            onOpen={open}
          />
          <Foot />
        </div>
      </div>
    </>,
    document.body,
  );

  function statusOf(): string {
    if (typed.trim() === '') return '';
    if (!isCurrent) return t('searching');
    return t('found', { count: isNothing ? 0 : entries.length });
  }
}

function Foot() {
  const { t } = useTranslation('find');
  return (
    <p className={classes.foot}>
      <span>
        <Key>↑</Key> <Key>↓</Key> {t('move')}
      </span>
      <span>
        <Key>{t('key.enter')}</Key> {t('open')}
      </span>
      <span>
        <Key>{t('key.control')}</Key> <Key>{t('key.enter')}</Key> {t('newTab')}
      </span>
      <span>
        <Key>{t('key.tab')}</Key> {t('nextGroup')}
      </span>
      <span>
        <Key>{t('key.escape')}</Key> {t('close')}
      </span>
      <span className={classes.last}>
        <Key>?</Key> {t('keysOf')}
      </span>
    </p>
  );
}
