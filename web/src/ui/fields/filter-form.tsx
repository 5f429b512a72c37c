import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { UnusableInputsProvider, useUnusableInputs } from '../form/unusable-inputs.tsx';
import { DateField, type DateWriting } from './date-field.tsx';
import classes from './filter-form.module.css';

interface FilterFormProps {
  readonly children: ReactNode;
  readonly onFilter: () => void;
  readonly onClear: () => void;
  readonly texts: { readonly filter: string; readonly clear: string };
}

/** A few fields above a list; nothing changes before Filter. */
export function FilterForm({ children, onFilter, onClear, texts }: FilterFormProps) {
  const unusable = useUnusableInputs();
  return (
    <form
      className={classes.filter}
      onSubmit={(event) => {
        event.preventDefault();
        if (!unusable.refuse()) onFilter();
      }}
      noValidate
    >
      <UnusableInputsProvider inputs={unusable}>{children}</UnusableInputsProvider>
      <div className={classes.buttons}>
        <Button
          onClick={() => {
            unusable.forget();
            onClear();
          }}
        >
          {texts.clear}
        </Button>
        <Button type="submit" look="primary">
          {texts.filter}
        </Button>
      </div>
    </form>
  );
}

interface DaysFieldsProps extends DateWriting {
  /** 'YYYY-MM-DD', or ''. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (part: { readonly from?: string; readonly to?: string }) => void;
  readonly texts: { readonly from: string; readonly to: string };
}

/** The first and the last day; neither can be picked beyond the other. */
export function DaysFields({ from, to, onChange, texts, ...date }: DaysFieldsProps) {
  return (
    <>
      <DateField
        {...date}
        label={texts.from}
        value={from || null}
        {...(to && { latest: to })}
        onChange={(day) => onChange({ from: day ?? '' })}
      />
      <DateField
        {...date}
        label={texts.to}
        value={to || null}
        {...(from && { earliest: from })}
        onChange={(day) => onChange({ to: day ?? '' })}
      />
    </>
  );
}
