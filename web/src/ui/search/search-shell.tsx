import { IconChevronUp, IconSearch } from '@tabler/icons-react';
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, Reason } from '../button.tsx';
import card from '../card.module.css';
import { classNames } from '../class-names.ts';
import { UnusableInputsProvider, useUnusableInputs } from '../form/unusable-inputs.tsx';
import { type Clear, ClearedNotice, useUndoableClear } from '../messages/cleared-notice.tsx';
import { isTyping } from '../page-keys.ts';
import { type Chip, FoldedCriteria } from './folded-criteria.tsx';
import { resultsAfter } from './results-focus.ts';
import classes from './search-shell.module.css';
import type { SearchTexts } from './search-texts.ts';
import { useSheet } from './use-sheet.ts';

interface SearchShellProps {
  /** The criteria, four per row; a wide one spans two. */
  readonly children: ReactNode;
  /** The filled criteria, for the folded panel. */
  readonly chips: readonly Chip[];
  readonly onRemove: (id: string) => void;
  readonly onSearch: () => void;
  readonly onClear: Clear;
  readonly loading: boolean;
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
  /** Why Search is disabled although a criterion is filled, e.g. an invalid range. */
  readonly disabledBecause?: string;
  /** A remark beside the buttons: 'Birth Month has no value yet and is left out of this search.' */
  readonly remark?: ReactNode;
  /** The screen has other content: empty criteria may be folded. */
  readonly mayHideEmpty?: boolean;
  /** Four criteria per row although the panel is narrow. */
  readonly isDense?: boolean;
  /** The menu of saved searches: among the tools, and on a small screen also while folded. */
  readonly saved?: ReactNode;
  readonly tools?: ReactNode;
  /** The docked picker for advanced criteria. */
  readonly aside?: ReactNode;
  readonly texts: SearchTexts;
}

const invalidInput = '[data-fields] :is(input, button, select):is([aria-invalid="true"], [data-error])';

/** Criteria above results. After a search they fold to chips; removing a chip searches again. */
export function SearchShell(props: SearchShellProps) {
  const { texts, chips, isFolded, onFold } = props;
  const panel = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const focusWanted = useRef(false);
  const resultsWanted = useRef(false);
  const unusable = useUnusableInputs();
  const remarkId = useId();
  const titleId = useId();
  // An unusable input shows its own error when Search moves the focus to it.
  const whyNot = chips.length === 0 ? texts.fillOne : props.disabledBecause;
  const why = unusable.count > 0 ? undefined : whyNot;

  const mayFold = chips.length > 0 || props.mayHideEmpty === true;
  const hide = () => {
    // The sheet can always be closed: criteria that cannot fold return to the page.
    sheet.close();
    resultsWanted.current = false;
    if (mayFold && !unusable.refuse()) onFold(true);
  };
  const sheet = useSheet(isFolded, titleId, hide);
  const edit = () => {
    focusWanted.current = true;
    sheet.open();
    onFold(false);
  };

  const firstInput = () => panel.current?.querySelector<HTMLElement>('[data-fields] :is(input, button, select)');

  // '/' focuses the first criterion, except while typing in a field.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (isFolded) edit();
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

  // Folding, unfolding and removing a chip remove the focused element: the focus moves to its replacement, and after a
  // search to the results.
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    if (isFolded) {
      const results = resultsWanted.current ? resultsAfter(summary.current) : undefined;
      resultsWanted.current = false;
      hasFocus.current = results === undefined;
      (results ?? summary.current)?.focus();
    } else (panel.current?.querySelector<HTMLElement>(invalidInput) ?? firstInput())?.focus();
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
    if (why || props.loading) return;
    resultsWanted.current = true;
    props.onSearch();
  };
  const { clear: clearCriteria, offer } = useUndoableClear(
    props.onClear,
    chips.map(({ id, value }) => [id, value]),
  );
  const clear = () => {
    unusable.forget();
    sheet.close();
    clearCriteria();
  };

  if (isFolded)
    return (
      <FoldedCriteria
        ref={summary}
        chips={chips}
        onRemove={props.onRemove}
        onReset={clear}
        onEdit={edit}
        saved={props.saved}
        texts={texts}
        {...noticeFocus}
      />
    );
  return (
    <div className={classNames(card.card, classes.panel, sheet.isOpen && classes.sheet)} {...sheet.props}>
      <form ref={panel} aria-labelledby={titleId} onSubmit={submit} {...noticeFocus} noValidate>
        <div className={card.head}>
          <h2 id={titleId}>{texts.criteria}</h2>
          <span className={classes.count}>{texts.criteriaSet(chips.length)}</span>
          <div className={card.actions}>
            <UnusableInputsProvider inputs={unusable}>
              {props.saved}
              {props.tools}
            </UnusableInputsProvider>
            <Button
              look="quiet"
              icon={<IconChevronUp aria-hidden="true" stroke={1.75} />}
              disabledBecause={mayFold || sheet.isOpen ? undefined : texts.fillOne}
              onClick={hide}
            >
              {texts.hide}
            </Button>
          </div>
        </div>
        <div className={classes.body}>
          <div className={classes.fields} data-fields data-dense={props.isDense || undefined}>
            <UnusableInputsProvider inputs={unusable}>{props.children}</UnusableInputsProvider>
          </div>
          {props.aside ? <div className={classes.aside}>{props.aside}</div> : null}
        </div>
        {offer ? (
          <div className={classes.cleared}>
            <ClearedNotice offer={offer} texts={texts} />
          </div>
        ) : null}
        <div className={classes.foot}>
          {why ? (
            <Reason id={remarkId}>{why}</Reason>
          ) : props.remark ? (
            <Reason id={remarkId}>{props.remark}</Reason>
          ) : null}
          <div className={card.actions}>
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
    </div>
  );
}
