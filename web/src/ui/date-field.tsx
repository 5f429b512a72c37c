import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/es';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { FieldTexts } from './field.tsx';

dayjs.extend(customParseFormat);

interface DateFieldProps extends FieldTexts {
  /** 'YYYY-MM-DD', or nothing. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** The office's date format, e.g. DD/MM/YYYY: shown, and understood when typed. */
  readonly pattern: string;
  /** BCP 47, for the names of months and days. */
  readonly language: string;
  readonly earliest?: string;
  readonly latest?: string;
  /** Days that are greyed out in the calendar; typed, they are taken, so that the form can say what is wrong. */
  readonly isOffered?: (date: string) => boolean;
  readonly placeholder?: string;
  readonly isSet?: boolean;
  readonly disabled?: boolean;
}

/** A calendar date, typed or picked. It stays text throughout: no time zone can move it. */
export function DateField(props: DateFieldProps) {
  const { isOffered } = props;
  return (
    <DateInput
      label={props.label}
      {...(props.hasHiddenLabel ? { label: undefined, 'aria-label': props.label } : {})}
      description={props.hint}
      error={props.error}
      withAsterisk={props.isRequired}
      required={props.isRequired}
      value={props.value}
      onChange={props.onChange}
      valueFormat={props.pattern}
      dateParser={(typed) => readDate(typed, props.pattern)}
      locale={props.language}
      minDate={props.earliest}
      maxDate={props.latest}
      {...(isOffered && { excludeDate: (date: string) => !isOffered(date) })}
      placeholder={props.placeholder ?? props.pattern}
      disabled={props.disabled}
      data-set={props.isSet || undefined}
      autoComplete="off"
      rightSection={<IconCalendar size={16} stroke={1.75} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      popoverProps={{ zIndex: 'var(--mantine-z-index-popover)' }}
    />
  );
}

/** What was typed, as a date, in the office's format or as ISO; a date that does not exist is none. */
export function readDate(typed: string, pattern: string): string | null {
  const read = dayjs(typed.trim(), [pattern, 'YYYY-MM-DD'], true);
  return read.isValid() ? read.format('YYYY-MM-DD') : null;
}
