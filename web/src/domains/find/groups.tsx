import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entry, type Group, groupOrder } from './entry.ts';
import classes from './find-panel.module.css';
import { markedParts } from './mark.ts';

interface ListProps {
  readonly entries: readonly Entry[];
  readonly chosen: Entry | undefined;
  readonly typed: string;
  readonly optionId: (entry: Entry) => string;
  readonly onOpen: (entry: Entry, isNewTab: boolean) => void;
}

interface GroupsProps extends ListProps {
  readonly listId: string;
  /** All records found, where no line leads to them. */
  readonly totals: Readonly<Partial<Record<Group, number>>>;
}

export function Groups({ listId, totals, entries, ...list }: GroupsProps) {
  const { t } = useTranslation('find');
  return (
    <div id={listId} role="listbox" aria-label={t('list')} className={classes.list}>
      {groupOrder.map((group) => {
        const lines = entries.filter((entry) => entry.group === group);
        return lines.length === 0 ? null : (
          <OneGroup key={group} group={group} total={totals[group]} {...list} entries={lines} />
        );
      })}
    </div>
  );
}

function OneGroup({
  group,
  total,
  entries,
  ...list
}: ListProps & { readonly group: Group; readonly total: number | undefined }) {
  const { t } = useTranslation('find');
  const nameId = useId();
  const rows = entries.filter(({ kind }) => kind === undefined);
  const more = entries.filter(({ kind }) => kind === 'more');
  const troubles = entries.filter(({ kind }) => kind === 'retry' || kind === 'failed');
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups of options belong to a listbox; a fieldset does not
    <div role="group" aria-labelledby={nameId} className={classes.group}>
      <div className={classes.name}>
        <span id={nameId}>{t(`group.${group}`)}</span>
        {rows.length > 0 ? (
          <span className={classes.count}>
            {total !== undefined && total > rows.length ? t('shownOf', { shown: rows.length, total }) : rows.length}
          </span>
        ) : null}
      </div>
      {rows.map((entry) => (
        <Option key={entry.id} entry={entry} className={classes.option} {...list}>
          <span className={classes.icon} data-own={group === 'actions' || undefined}>
            {entry.icon}
          </span>
          <span className={classes.text}>
            <span className={classes.title}>
              <Marked text={entry.title} typed={list.typed} />
            </span>
            {entry.note ? (
              <span className={classes.note}>
                <Marked text={entry.note} typed={list.typed} />
              </span>
            ) : null}
          </span>
          {entry.badge}
        </Option>
      ))}
      {more.length > 0 ? (
        <div className={classes.more} role="presentation">
          {more.map((entry) => (
            <Option key={entry.id} entry={entry} className={classes.all} {...list}>
              {entry.title}
            </Option>
          ))}
        </div>
      ) : null}
      {troubles.map((entry) => (
        <Option key={entry.id} entry={entry} className={classes.failed} {...list}>
          {entry.title}
          {entry.kind === 'retry' ? <span className={classes.again}>{t('tryAgain')}</span> : null}
        </Option>
      ))}
    </div>
  );
}

function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  let at = 0;
  return markedParts(text, typed).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMarked ? <mark key={key}>{part.text}</mark> : part.text;
  });
}

interface OptionProps extends Omit<ListProps, 'entries'> {
  readonly entry: Entry;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The focus stays in the box; the chosen line is scrolled into view. */
function Option({ entry, chosen, className, optionId, onOpen, children }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  const isChosen = entry.id === chosen?.id;
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the box refers to it by aria-activedescendant
    <div
      ref={option}
      id={optionId(entry)}
      role="option"
      aria-selected={isChosen}
      aria-disabled={entry.kind === 'failed' || undefined}
      className={className}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event: MouseEvent) => onOpen(entry, event.ctrlKey || event.metaKey)}
    >
      {children}
    </div>
  );
}
