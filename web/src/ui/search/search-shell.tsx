import { IconAdjustmentsHorizontal, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, IconButton, Reason } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { UnusableInputsProvider, useUnusableInputs } from '../form/unusable-inputs.tsx';
import classes from './search-shell.module.css';
import type { SearchTexts } from './search-texts.ts';

export interface Chip {
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

interface SearchShellProps {
  /** The criteria, four to a row; a wide one spans two by itself. */
  readonly children: ReactNode;
  /** The filled criteria, as the folded panel shows them. */
  readonly chips: readonly Chip[];
  readonly onRemove: (id: string) => void;
  readonly onSearch: () => void;
  readonly onClear: () => void;
  readonly loading: boolean;
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
  /** Why Search is off although a criterion is filled, e.g. a wrong range. */
  readonly disabledBecause?: string;
  /** A remark beside the buttons: 'Birth Month has no value yet and is left out of this search.' */
  readonly remark?: ReactNode;
  /** There is more on the screen than a search: the criteria may be put away while they are empty. */
  readonly mayHideEmpty?: boolean;
  /** Saved searches and the like. */
  readonly tools?: ReactNode;
  /** The advanced picker, docked. */
  readonly aside?: ReactNode;
  readonly texts: SearchTexts;
}

const invalidInput = '[data-fields] :is(input, button, select):is([aria-invalid="true"], [data-error])';

/** Criteria above results. After a search they fold to chips; each chip removes its criterion and searches again. */
export function SearchShell(props: SearchShellProps) {
  const { texts, chips, isFolded, onFold } = props;
  const panel = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const focusWanted = useRef(false);
  const unusable = useUnusableInputs();
  const remarkId = useId();
  const titleId = useId();
  // An input that cannot be used says so itself, when Search leads to it.
  const whyNot = chips.length === 0 ? texts.fillOne : props.disabledBecause;
  const why = unusable.count > 0 ? undefined : whyNot;

  const firstInput = () => panel.current?.querySelector<HTMLElement>('[data-fields] :is(input, button, select)');

  // '/' leads to the first criterion from anywhere but a field.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      focusWanted.current = true;
      if (isFolded) onFold(false);
      else firstInput()?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  useEffect(() => {
    if (isFolded || !focusWanted.current) return;
    focusWanted.current = false;
    firstInput()?.focus();
  });

  // Folding, unfolding and a removed chip take away what had the focus: it goes to what stands in its place.
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    if (isFolded) summary.current?.focus();
    else (panel.current?.querySelector<HTMLElement>(invalidInput) ?? firstInput())?.focus();
  });
  const noticeFocus = {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      hasFocus.current = currentTarget.contains(relatedTarget);
    },
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unusable.refuse()) return;
    if (!why && !props.loading) props.onSearch();
  };
  const clear = () => {
    unusable.forget();
    props.onClear();
  };
  const edit = () => {
    focusWanted.current = true;
    onFold(false);
  };

  if (isFolded)
    return (
      <section ref={summary} className={classes.panel} aria-label={texts.criteria} tabIndex={-1} {...noticeFocus}>
        <div className={classes.folded}>
          <Chips chips={chips} onRemove={props.onRemove} texts={texts} />
          <div className={classes.tools}>
            <Button look="quiet" onClick={props.onClear}>
              {texts.clear}
            </Button>
            <Button icon={<IconAdjustmentsHorizontal aria-hidden="true" stroke={1.75} />} onClick={edit}>
              {texts.edit}
            </Button>
          </div>
        </div>
      </section>
    );
  return (
    <form
      ref={panel}
      className={classNames(classes.panel, classes.sheet)}
      aria-labelledby={titleId}
      onSubmit={submit}
      {...noticeFocus}
      noValidate
    >
      <div className={classes.head}>
        <h2 id={titleId}>{texts.criteria}</h2>
        <span className={classes.count}>{texts.criteriaSet(chips.length)}</span>
        <div className={classes.tools}>
          <UnusableInputsProvider inputs={unusable}>{props.tools}</UnusableInputsProvider>
          <Button
            look="quiet"
            icon={<IconChevronUp aria-hidden="true" stroke={1.75} />}
            disabledBecause={chips.length === 0 && !props.mayHideEmpty ? texts.fillOne : undefined}
            onClick={() => {
              if (!unusable.refuse()) onFold(true);
            }}
          >
            {texts.hide}
          </Button>
        </div>
      </div>
      <div className={classes.body}>
        <div className={classes.fields} data-fields>
          <UnusableInputsProvider inputs={unusable}>{props.children}</UnusableInputsProvider>
        </div>
        {props.aside ? <div className={classes.aside}>{props.aside}</div> : null}
      </div>
      <div className={classes.foot}>
        {why ? (
          <Reason id={remarkId}>{why}</Reason>
        ) : props.remark ? (
          <Reason id={remarkId}>{props.remark}</Reason>
        ) : null}
        <div className={classes.tools}>
          <Button onClick={clear}>{texts.clear}</Button>
          <Button
            type="submit"
            look="primary"
            icon={<IconSearch aria-hidden="true" stroke={1.75} />}
            loading={props.loading}
            disabledBecause={why}
            aria-describedby={why || props.remark ? remarkId : undefined}
          >
            {texts.search}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface ChipsProps {
  readonly chips: readonly Chip[];
  readonly onRemove: (id: string) => void;
  readonly texts: SearchTexts;
}

export function Chips({ chips, onRemove, texts }: ChipsProps) {
  return (
    <ul className={classes.chips}>
      {chips.map((chip) => (
        <li key={chip.id} className={classes.chip}>
          <span>
            <span>{chip.label}</span> <b>{chip.value}</b>
          </span>
          <IconButton size="sm" label={texts.remove(chip.label)} onClick={() => onRemove(chip.id)}>
            <IconX aria-hidden="true" stroke={1.75} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
