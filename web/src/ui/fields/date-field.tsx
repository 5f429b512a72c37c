import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/es';
import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { useUnusable } from '../form/unusable-inputs.tsx';
import type { FieldTexts } from './field.tsx';
import { TextField } from './text-field.tsx';

/** How dates are written, and what is said about one that cannot be taken. */
export interface DateWriting {
  /** The office's date format, e.g. DD/MM/YYYY: how a date is shown back. */
  readonly pattern: string;
  /** What was typed as 'YYYY-MM-DD', or why it is no date. */
  readonly read: (typed: string) => { readonly date: string } | { readonly problem: 'unreadable' | 'no-such-day' };
  /** The format in the letters of the reader's language, e.g. DD/MM/AAAA. */
  readonly patternShown?: string;
  /** BCP 47, for the names of months and days. */
  readonly language: string;
  readonly earliest?: string;
  readonly latest?: string;
  /** What the arrows of the calendar are called. */
  readonly calendar?: {
    readonly previousMonth: string;
    readonly nextMonth: string;
    readonly previousYear: string;
    readonly nextYear: string;
    readonly previousDecade: string;
    readonly nextDecade: string;
  };
  readonly problems: {
    readonly unreadable: string;
    /** Written as it should be, and not in any calendar. */
    readonly noSuchDay: string;
    readonly tooEarly: (earliest: string) => string;
    readonly tooLate: (latest: string) => string;
  };
}

interface DateFieldProps extends FieldTexts, DateWriting {
  /** 'YYYY-MM-DD', or nothing. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Days that are greyed out in the calendar; typed, they are taken, so that the form can say what is wrong. */
  readonly isOffered?: (date: string) => boolean;
  readonly placeholder?: string;
  readonly isSet?: boolean;
  readonly disabled?: boolean;
  /** Whether the form counts the field as wrong while there is no date in it; as a rule, when it says so. */
  readonly isCounted?: boolean;
}

/** A calendar date, typed or picked. It stays text throughout: no time zone can move it. */
export function DateField(props: DateFieldProps) {
  return props.disabled ? <ClosedDateField {...props} /> : <OpenDateField {...props} />;
}

const icon = <IconCalendar size={16} stroke={1.75} aria-hidden="true" />;

/** Most dates of a search wait for their operator: without a calendar a screen of them stands much sooner. */
function ClosedDateField({ label, hasHiddenLabel, hint, error, isRequired, value, ...props }: DateFieldProps) {
  return (
    <TextField
      {...{ label, hasHiddenLabel, hint, error, isRequired }}
      value={value ? dayjs(value).locale(props.language).format(props.pattern) : ''}
      placeholder={props.placeholder ?? props.patternShown ?? props.pattern}
      endIcon={icon}
      isSet={props.isSet}
      disabled
      onChange={() => undefined}
    />
  );
}

function OpenDateField(props: DateFieldProps) {
  const { isOffered } = props;
  const typing = useTypedDate(props);
  // Whoever comes by Tab types: a calendar nobody asked for would lie over what comes next.
  const [isAsked, setAsked] = useState(false);
  return (
    <DateInput
      key={typing.round}
      ref={typing.input}
      label={props.label}
      {...(props.hasHiddenLabel ? { label: undefined, 'aria-label': props.label } : {})}
      description={props.hint}
      error={typing.isUnusable ? typing.error : props.error}
      withAsterisk={props.isRequired}
      required={props.isRequired}
      value={props.value}
      onChange={props.onChange}
      onInput={(event) => typing.read(event.currentTarget.value)}
      onBlur={() => {
        setAsked(false);
        typing.leave();
      }}
      onClick={() => setAsked(true)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') event.currentTarget.click();
      }}
      fixOnBlur={!typing.isUnusable}
      valueFormat={props.pattern}
      dateParser={(typed) => dateOf(typed, props)}
      locale={props.language}
      {...(props.calendar && { ariaLabels: props.calendar })}
      minDate={props.earliest}
      maxDate={props.latest}
      {...(isOffered && { excludeDate: (date: string) => !isOffered(date) })}
      placeholder={props.placeholder ?? props.patternShown ?? props.pattern}
      disabled={props.disabled}
      data-set={props.isSet || undefined}
      autoComplete="off"
      rightSection={icon}
      rightSectionPointerEvents="none"
      popoverProps={{ zIndex: 'var(--mantine-z-index-popover)', disabled: !isAsked || Boolean(props.disabled) }}
    />
  );
}

/**
 * What was typed and is no date: the value is empty meanwhile, so that neither an older date is sent in its place nor
 * one that nobody meant, and the form refuses to send at all.
 */
function useTypedDate(props: DateFieldProps) {
  const { value, onChange, disabled = false, language } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  // While somebody types, nearly everything is no date yet.
  const [isRevealed, setRevealed] = useState(false);
  const [round, setRound] = useState(0);
  const problem = typed === undefined || value !== null ? undefined : problemOf(typed, props);
  const isUnusable = problem !== undefined;
  const reveal = () => setRevealed(true);
  const forget = () => {
    setTyped(undefined);
    setRound((before) => before + 1);
  };
  const isTold = isRevealed && !(props.isCounted ?? Boolean(props.error));
  useUnusable(isUnusable, { element: () => input.current, isTold, reveal, forget });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language writes months otherwise, a closed field holds nothing.
  useEffect(() => {
    if (typed !== undefined) forget();
  }, [disabled, language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: bounds that moved have let in what was typed.
  useEffect(() => {
    if (typed !== undefined && value === null && !isUnusable) onChange(dateOf(typed, props));
  }, [isUnusable]);

  return {
    input,
    round,
    isUnusable,
    error: isRevealed ? problem : undefined,
    leave: () => whenReleased(reveal),
    read: (text: string) => {
      const isTaken = problemOf(text, props) === undefined;
      setRevealed(false);
      setTyped(isTaken ? undefined : text);
      // A date that can be taken is told by the input itself.
      if (value !== null && (!isTaken || text.trim() === '')) onChange(null);
    },
  };
}

/** A sentence that comes between pressing a button and letting it go would move the button away. */
function whenReleased(act: () => void): void {
  if (document.querySelector(':active') === null) act();
  else window.addEventListener('pointerup', () => setTimeout(act), { once: true });
}

const dateOf = (typed: string, { read }: Pick<DateWriting, 'read'>): string | null => {
  const result = read(typed);
  return 'date' in result ? result.date : null;
};

function problemOf(typed: string, { earliest, latest, problems, read }: DateFieldProps): string | undefined {
  if (typed.trim() === '') return undefined;
  const result = read(typed);
  if ('problem' in result) return result.problem === 'no-such-day' ? problems.noSuchDay : problems.unreadable;
  const { date } = result;
  if (earliest && date < earliest) return problems.tooEarly(earliest);
  return latest && date > latest ? problems.tooLate(latest) : undefined;
}
