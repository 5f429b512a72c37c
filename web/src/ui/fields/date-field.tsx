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

/** Date format, parser and error texts of a date input. */
export interface DateInputSettings {
  /** The office's date format, e.g. DD/MM/YYYY, for display. */
  readonly pattern: string;
  /** Parses typed text to 'YYYY-MM-DD', or returns the problem. */
  readonly read: (typed: string) => { readonly date: string } | { readonly problem: 'unreadable' | 'no-such-day' };
  /** The format in letters of the user's language, e.g. DD/MM/AAAA. */
  readonly patternShown?: string;
  /** BCP 47, for the names of months and days. */
  readonly language: string;
  readonly earliest?: string;
  readonly latest?: string;
  /** Labels of the calendar's arrows. */
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
    /** A well-formed date that does not exist. */
    readonly noSuchDay: string;
    readonly tooEarly: (earliest: string) => string;
    readonly tooLate: (latest: string) => string;
  };
}

interface DateFieldProps extends FieldTexts, DateInputSettings {
  /** 'YYYY-MM-DD', or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** False disables the day in the calendar; typed, it is accepted, so that the form can show the error. */
  readonly isOffered?: (date: string) => boolean;
  readonly placeholder?: string;
  readonly isSet?: boolean;
  readonly disabled?: boolean;
  /** Whether the form already counts the empty field as an error; by default, if `error` is set. */
  readonly isCounted?: boolean;
}

/** A calendar date, typed or picked. It is a string throughout, so that no time zone can shift it. */
export function DateField(props: DateFieldProps) {
  return props.disabled ? <DisabledDateField {...props} /> : <EnabledDateField {...props} />;
}

const icon = <IconCalendar size={16} stroke={1.75} aria-hidden="true" />;

/** Without a calendar, for speed: most date criteria of a search are disabled until an operator is chosen. */
function DisabledDateField({ label, hasHiddenLabel, hint, error, isRequired, value, ...props }: DateFieldProps) {
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

function EnabledDateField(props: DateFieldProps) {
  const { isOffered } = props;
  const typing = useTypedDate(props);
  // Focus by Tab does not open the calendar: it would cover the next fields.
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
 * Handles typed text that is no valid date: the value is null meanwhile, so that no previous or unintended date is
 * sent, and the form refuses to submit.
 */
function useTypedDate(props: DateFieldProps) {
  const { value, onChange, disabled = false, language } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  // No error while typing: most incomplete input is invalid.
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
  useUnusable(isUnusable, { element: () => input.current, showsError: isTold, reveal, forget });

  // biome-ignore lint/correctness/useExhaustiveDependencies: month names differ by language; a disabled field keeps no text.
  useEffect(() => {
    if (typed !== undefined) forget();
  }, [disabled, language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typed text becomes valid when the bounds change.
  useEffect(() => {
    if (typed !== undefined && value === null && !isUnusable) onChange(dateOf(typed, props));
  }, [isUnusable]);

  return {
    input,
    round,
    isUnusable,
    error: isRevealed ? problem : undefined,
    leave: () => afterPointerUp(reveal),
    read: (text: string) => {
      const isTaken = problemOf(text, props) === undefined;
      setRevealed(false);
      setTyped(isTaken ? undefined : text);
      // A valid date is reported by the input itself.
      if (value !== null && (!isTaken || text.trim() === '')) onChange(null);
    },
  };
}

/** Delays until pointerup: an error text that appears between press and release would move the button away. */
function afterPointerUp(act: () => void): void {
  if (document.querySelector(':active') === null) act();
  else window.addEventListener('pointerup', () => setTimeout(act), { once: true });
}

/**
 * Null for a date out of bounds, too: the input is given only dates that are allowed, because it takes the years 0 to
 * 99 for 1900 to 1999 and would show and report that date (F25: what was typed stays).
 */
const dateOf = (typed: string, props: DateFieldProps): string | null => {
  const result = props.read(typed);
  return 'date' in result && problemOf(typed, props) === undefined ? result.date : null;
};

function problemOf(typed: string, { earliest, latest, problems, read }: DateFieldProps): string | undefined {
  if (typed.trim() === '') return undefined;
  const result = read(typed);
  if ('problem' in result) return result.problem === 'no-such-day' ? problems.noSuchDay : problems.unreadable;
  const { date } = result;
  if (earliest && date < earliest) return problems.tooEarly(earliest);
  return latest && date > latest ? problems.tooLate(latest) : undefined;
}
