import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#contract/shared/calendar.ts';
import { useDateInput } from '../../api/date-input.ts';
import { IconButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import classes from './reading-tab.module.css';

interface DayPickerProps {
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** Steps day by day, or takes a typed date; future days are not allowed. */
export function DayPicker({ day, today, onDay }: DayPickerProps) {
  const { t } = useTranslation('reading');
  const dates = useDateInput();
  // While a date is incomplete, the displayed day stays.
  const [typed, setTyped] = useState<{ readonly on: string; readonly value: string | null }>();
  const change = (value: string | null) => {
    setTyped({ on: day, value });
    if (value !== null && value !== day) onDay(value);
  };
  return (
    <div className={classes.day}>
      <IconButton hasEdge label={t('day.previous')} onClick={() => onDay(addDays(day, -1))}>
        <IconChevronLeft aria-hidden="true" stroke={1.75} />
      </IconButton>
      <DateField
        {...dates}
        label={t('day.label')}
        latest={today}
        value={typed?.on === day ? typed.value : day}
        onChange={change}
      />
      <IconButton
        hasEdge
        label={t('day.next')}
        disabledBecause={day < today ? undefined : t('day.noLater')}
        onClick={() => onDay(addDays(day, 1))}
      >
        <IconChevronRight aria-hidden="true" stroke={1.75} />
      </IconButton>
    </div>
  );
}
