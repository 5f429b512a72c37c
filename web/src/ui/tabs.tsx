import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { stepAlong } from './arrow-keys.ts';
import { classNames } from './class-names.ts';
import { useLeaveGuard } from './form/unsaved-changes.tsx';
import classes from './tabs.module.css';
import { useIsAtMost } from './use-media.ts';

export interface Tab<V extends string> {
  readonly value: V;
  readonly label: string;
  /** A clock for overdue, a pencil for unsaved; it has its own label. */
  readonly icon?: ReactNode;
  /** A separator before this tab. */
  readonly startsGroup?: boolean;
}

interface TabsProps<V extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** Label of the button for the tabs that do not fit. */
  readonly more: string;
  /** Beside the panel, if there is room. */
  readonly isVertical?: boolean;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
  /** Rendered beside every panel. */
  readonly aside?: ReactNode;
  /** Class of the panel, or of the container of panel and aside. */
  readonly panelClassName?: string | undefined;
  readonly listClassName?: string | undefined;
}

/** Tabs that collapse into 'More' if they do not fit. A form inside prompts before its tab is left. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { tabs, value } = props;
  const isNarrow = useIsAtMost('compact');
  const isVertical = props.isVertical === true && !isNarrow;
  const id = useId();
  const leave = useLeaveGuard();
  const { list, measure, fitting } = useFitting(
    tabs.length,
    tabs.findIndex((tab) => tab.value === value),
    isVertical,
  );
  const visible = keepCurrent(tabs, value, fitting);
  const folded = tabs.filter((tab) => !visible.includes(tab));
  const choose = (next: V) => {
    if (next !== value) leave(() => props.onChange(next));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const upOrDown: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = isVertical ? upOrDown[event.key] : stepAlong(event.key);
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step === undefined ? -1 : at + step;
    if (at < 0 || to < 0) return;
    event.preventDefault();
    buttons[to % buttons.length]?.focus();
  };

  const panel = (className?: string) => (
    <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} className={className}>
      {props.children}
    </div>
  );

  return (
    <div className={isVertical ? classes.beside : undefined}>
      <div ref={list} className={classNames(isVertical ? classes.side : classes.list, props.listClassName)}>
        <div
          role="tablist"
          aria-label={props.label}
          aria-orientation={isVertical ? 'vertical' : 'horizontal'}
          style={{ display: 'contents' }}
          onKeyDown={onKeyDown}
        >
          {visible.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}panel`}
              tabIndex={tab.value === value ? 0 : -1}
              className={classes.tab}
              data-apart={(isVertical && tab.startsGroup) || undefined}
              onClick={() => choose(tab.value)}
            >
              {tab.label}
              {tab.icon}
            </button>
          ))}
        </div>
        {folded.length > 0 ? <More tabs={folded} label={props.more} onChoose={choose} /> : null}
      </div>
      <div ref={measure} className={classes.measure} aria-hidden="true">
        {tabs.map((tab) => (
          <span key={tab.value} className={classes.tab} data-current={tab.value === value || undefined}>
            {tab.label}
            {tab.icon}
          </span>
        ))}
        <span className={classes.tab}>
          {props.more}
          <IconChevronDown stroke={1.75} />
        </span>
      </div>
      {props.aside ? (
        <div className={props.panelClassName}>
          {panel()}
          {props.aside}
        </div>
      ) : (
        panel(props.panelClassName)
      )}
    </div>
  );
}

/** The current tab is always visible: it takes the last visible place if it would be collapsed. */
function keepCurrent<V extends string>(tabs: readonly Tab<V>[], value: V, fitting: number): readonly Tab<V>[] {
  const visible = tabs.slice(0, fitting);
  const current = tabs.find((tab) => tab.value === value);
  if (!current || visible.includes(current)) return visible;
  return [...visible.slice(0, Math.max(0, fitting - 1)), current];
}

const listPadding = 24;

/** How many tabs fit beside 'More'; the current one is among them. */
function useFitting(count: number, current: number, isVertical: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const place = list.current;
    if (isVertical || !place || typeof ResizeObserver === 'undefined') return setFitting(count);
    const refit = () => {
      const widths = [...(measure.current?.children ?? [])].map((tab) => tab.getBoundingClientRect().width + 2);
      const more = widths.pop() ?? 0;
      const room = place.clientWidth - listPadding;
      const all = widths.reduce((sum, width) => sum + width, 0);
      if (room <= 0 || all <= room) return setFitting(count);
      const fitBeside = (taken: number) => {
        let used = taken;
        return widths.findIndex((width) => {
          used += width;
          return used > room;
        });
      };
      const first = fitBeside(more);
      setFitting(current < first ? first : fitBeside(more + (widths[current] ?? 0)) + 1);
    };
    refit();
    const observer = new ResizeObserver(refit);
    observer.observe(place);
    // A larger font widens the tabs but not their container.
    for (const tab of measure.current?.children ?? []) observer.observe(tab);
    return () => observer.disconnect();
  }, [count, current, isVertical]);
  return { list, measure, fitting };
}

interface MoreProps<V extends string> {
  readonly tabs: readonly Tab<V>[];
  readonly label: string;
  readonly onChoose: (value: V) => void;
}

function More<V extends string>({ tabs, label, onChoose }: MoreProps<V>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
      zIndex="var(--mantine-z-index-popover)"
    >
      <Popover.Target>
        <button
          type="button"
          className={`${classes.tab} ${classes.more}`}
          aria-haspopup="true"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
          <IconChevronDown aria-hidden="true" stroke={1.75} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ul className={classes.menu}>
          {tabs.map((tab) => (
            <li key={tab.value}>
              <button
                type="button"
                className={classes.item}
                onClick={() => {
                  setOpen(false);
                  onChoose(tab.value);
                }}
              >
                {tab.label}
                {tab.icon}
              </button>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
