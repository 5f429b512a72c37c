import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { UnusableInputsProvider, useUnusableInputs } from '../form/unusable-inputs.tsx';
import { type Clear, ClearedNotice, type ClearedTexts, useUndoableClear } from '../messages/cleared-notice.tsx';
import { DateField, type DateInputSettings } from './date-field.tsx';
import classes from './filter-form.module.css';

interface FilterFormProps {
  readonly children: ReactNode;
  /** Current values of the fields. */
  readonly typed: unknown;
  readonly onFilter: () => void;
  readonly onClear: Clear;
  readonly texts: ClearedTexts & { readonly filter: string; readonly clear: string };
}

/** A few fields above a list; applied by the Filter button. */
export function FilterForm({ children, typed, onFilter, onClear, texts }: FilterFormProps) {
  const unusable = useUnusableInputs();
  const { clear, offer } = useUndoableClear(onClear, typed);
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
            clear();
          }}
        >
          {texts.clear}
        </Button>
        <Button type="submit" look="primary">
          {texts.filter}
        </Button>
      </div>
      {offer ? (
        <div className={classes.cleared}>
          <ClearedNotice offer={offer} texts={texts} />
        </div>
      ) : null}
    </form>
  );
}

interface DateRangeFieldsProps extends DateInputSettings {
  /** 'YYYY-MM-DD', or ''. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (part: { readonly from?: string; readonly to?: string }) => void;
  readonly texts: { readonly from: string; readonly to: string };
}

/** First and last day; neither can be picked beyond the other. */
export function DateRangeFields({ from, to, onChange, texts, ...date }: DateRangeFieldsProps) {
  return (
    <>
      <DateField
        {...date}
        label={texts.from}
        value={from || null}
        isSet={from !== ''}
        {...(to && { latest: to })}
        onChange={(day) => onChange({ from: day ?? '' })}
      />
      <DateField
        {...date}
        label={texts.to}
        value={to || null}
        isSet={to !== ''}
        {...(from && { earliest: from })}
        onChange={(day) => onChange({ to: day ?? '' })}
      />
    </>
  );
}
