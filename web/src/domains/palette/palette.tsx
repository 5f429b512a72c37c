import { IconArrowRight, IconBookmark, IconHash, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useNavigateTo } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Key } from './key.tsx';
import classes from './palette.module.css';
import { type Entry, type PaletteScreen, usePalette } from './use-palette.ts';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onKeys: () => void;
  readonly places: readonly PaletteScreen[];
}

/** Command palette (Ctrl K or ⌘ K). */
export function Palette({ isOpen, ...box }: PaletteProps) {
  const { t } = useTranslation('palette');
  return (
    <Dialog isOpen={isOpen} title={t('title')} hasHiddenTitle closesOutside onClose={box.onClose} width={600}>
      <PaletteBox {...box} />
    </Dialog>
  );
}

const groups = ['record', 'screen', 'saved'] as const;
const icons = { record: IconHash, screen: IconArrowRight, saved: IconBookmark } as const;

function PaletteBox({ places, onClose, onKeys }: Omit<PaletteProps, 'isOpen'>) {
  const { t } = useTranslation(['palette', 'common']);
  const go = useNavigateTo();
  const id = useId();
  const palette = usePalette(places);
  const { entries, chosen, typed } = palette;
  const optionId = (entry: Entry) => `${id}${entry.id}`;
  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    void go(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act: Partial<Record<string, () => void>> = {
      ArrowDown: () => palette.move(1),
      ArrowUp: () => palette.move(-1),
      Enter: () => open(chosen),
      // In an empty field `?` opens the list of shortcuts; otherwise it is text.
      ...(typed === '' && { '?': onKeys }),
      ...(event.ctrlKey && { Home: () => palette.toEnd(false), End: () => palette.toEnd(true) }),
    };
    const action = act[event.key];
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  };
  return (
    <div className={classes.palette}>
      <div className={classes.field}>
        <IconSearch aria-hidden="true" stroke={1.75} />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t('label')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? optionId(chosen) : undefined}
          placeholder={t('placeholder')}
          value={typed}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => palette.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{typed.trim() === '' ? '' : t('found', { count: entries.length })}</span>
      </VisuallyHidden>
      <div id={`${id}list`} role="listbox" aria-label={t('list')} className={classes.list}>
        {groups.map((group) => (
          <Options
            key={group}
            group={group}
            entries={entries.filter((entry) => entry.group === group)}
            chosen={chosen}
            optionId={optionId}
            onOpen={open}
          />
        ))}
      </div>
      {entries.length === 0 ? (
        <div className={classes.none}>
          <p className={classes.noneTitle}>
            {palette.isWaiting ? t('common:waiting.loading') : t('nothing', { typed: typed.trim() })}
          </p>
          {palette.isWaiting ? null : <p>{t('hint')}</p>}
        </div>
      ) : null}
      {palette.hasSavedFailed ? <p className={classes.failed}>{t('savedFailed')}</p> : null}
      <p className={classes.foot}>
        <span>
          <Key>↑</Key> <Key>↓</Key> {t('move')}
        </span>
        <span>
          <Key>{t('key.enter')}</Key> {t('open')}
        </span>
        <span>
          <Key>{t('key.escape')}</Key> {t('close')}
        </span>
        <span className={classes.last}>
          <Key>?</Key> {t('keysOf')}
        </span>
      </p>
    </div>
  );
}

interface OptionsProps {
  readonly group: (typeof groups)[number];
  readonly entries: readonly Entry[];
  readonly chosen: Entry | undefined;
  readonly optionId: (entry: Entry) => string;
  readonly onOpen: (entry: Entry) => void;
}

function Options({ group, entries, chosen, optionId, onOpen }: OptionsProps) {
  const { t } = useTranslation('palette');
  const nameId = useId();
  const Icon = icons[group];
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups of options belong to a listbox; a fieldset does not
    <div role="group" aria-labelledby={nameId}>
      <div id={nameId} className={classes.group}>
        {t(`group.${group}`)}
      </div>
      {entries.map((entry) => (
        <Option key={entry.id} id={optionId(entry)} isChosen={entry.id === chosen?.id} onOpen={() => onOpen(entry)}>
          <Icon aria-hidden="true" stroke={1.75} />
          <span className={classes.name}>{entry.label}</span>
          {entry.note ? <span className={classes.note}>{entry.note}</span> : null}
        </Option>
      ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** The focus stays in the input; the active option is scrolled into view. */
function Option({ id, isChosen, onOpen, children }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the input refers to it by aria-activedescendant
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      {children}
    </div>
  );
}
