import { normalizeText } from '../normalize-text.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { LockedBadge } from '../records/locked-badge.tsx';
import fields from '../theme/fields.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Field, type FieldTexts } from './field.tsx';
import classes from './multi-select-field.module.css';
import type { Option } from './select-field.tsx';

export interface MultiSelectTexts {
  /** '+2 more' */
  readonly more: (count: number) => string;
  readonly search: string;
  readonly nothingFound: string;
  readonly loading: string;
  readonly clear: string;
  /** Label for a project whose children cannot be reserved: 'Project locked' */
  readonly locked: string;
  readonly selected: (count: number) => string;
}

interface MultiSelectFieldProps extends FieldTexts {
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly placeholder: string;
  readonly texts: MultiSelectTexts;
  /** Maximum number of values; `limitHint` says so beside the list. */
  readonly limit?: number;
  readonly limitHint?: string;
  readonly isSet?: boolean;
  readonly disabled?: boolean;
  /** The options are loading, so an empty list is not final. */
  readonly isLoading?: boolean;
}

/** Multi-select showing the first value and the number of others. Typing filters the list, ignoring accents. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { label, hasHiddenLabel, isRequired, hint, error, options, values, texts, limit } = props;
  const [typed, setTyped] = useState('');
  const listId = useId();
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      setTyped('');
      combobox.resetSelectedOption();
      combobox.focusTarget();
    },
  });
  const isFull = limit !== undefined && values.length >= limit;
  const unnamed = (value: string) => (props.isLoading ? texts.loading : value);
  const labels = values.map((value) => options.find((option) => option.value === value)?.label ?? unnamed(value));

  const toggle = (value: string) => {
    if (values.includes(value)) props.onChange(values.filter((other) => other !== value));
    else if (!isFull) props.onChange([...values, value]);
  };

  return (
    <Field {...{ label, hasHiddenLabel, isRequired, hint, error }}>
      {({ id, describedBy, isInvalid }) => (
        <Combobox
          store={combobox}
          onOptionSubmit={toggle}
          keepMounted={false}
          withinPortal
          zIndex="var(--mantine-z-index-popover)"
        >
          <Combobox.Target targetType="button" withAriaAttributes={false}>
            <button
              type="button"
              id={id}
              disabled={props.disabled}
              className={classNames(classes.box, fields.input)}
              data-set={props.isSet || undefined}
              data-error={isInvalid || undefined}
              aria-haspopup="listbox"
              aria-expanded={combobox.dropdownOpened}
              aria-describedby={describedBy}
              onClick={() => combobox.toggleDropdown()}
            >
              <ChosenLabels labels={labels} placeholder={props.placeholder} more={texts.more} />
              <IconChevronDown aria-hidden="true" className={classes.arrow} stroke={1.75} />
            </button>
          </Combobox.Target>
          <Combobox.Dropdown className={fields.dropdown} p={0}>
            <div className={classes.search}>
              <Combobox.Search
                role="combobox"
                aria-expanded
                aria-controls={listId}
                aria-autocomplete="list"
                aria-label={texts.search}
                placeholder={texts.search}
                value={typed}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  combobox.resetSelectedOption();
                }}
              />
            </div>
            <Combobox.Options id={listId} className={classes.options} aria-label={label} aria-multiselectable>
              {combobox.dropdownOpened ? (
                <OptionList {...{ options, values, typed, isFull, texts }} isLoading={props.isLoading ?? false} />
              ) : null}
            </Combobox.Options>
            <div className={classes.foot}>
              <span role="status">{isFull && props.limitHint ? props.limitHint : texts.selected(values.length)}</span>
              {values.length > 0 ? (
                <Button size="sm" look="plain" onClick={() => props.onChange([])}>
                  {texts.clear}
                </Button>
              ) : null}
            </div>
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Field>
  );
}

interface OptionListProps extends Pick<MultiSelectFieldProps, 'options' | 'values' | 'texts'> {
  readonly typed: string;
  readonly isFull: boolean;
  readonly isLoading: boolean;
}

/** Rendered only while open: a search screen has thousands of options. */
function OptionList({ options, values, typed, isFull, isLoading, texts }: OptionListProps) {
  // Chosen values that are not offered can only be deselected.
  const unlistedValues = isLoading ? [] : values.filter((value) => !options.some((option) => option.value === value));
  const listed: readonly Option[] = [...options, ...unlistedValues.map((value) => ({ value, label: value }))];
  const sought = normalizeText(typed.trim());
  const shown = listed.filter((option) => normalizeText(option.label).includes(sought));
  const lines = shown.map((option) => (
    <Combobox.Option
      key={option.value}
      value={option.value}
      className={classes.option}
      aria-selected={values.includes(option.value)}
      disabled={isFull && !values.includes(option.value)}
    >
      <span className={classes.mark} aria-hidden="true">
        <IconCheck stroke={3} />
      </span>
      {option.label}
      {option.isLocked ? <LockedBadge>{texts.locked}</LockedBadge> : null}
    </Combobox.Option>
  ));
  if (shown.length > 0 && !isLoading) return lines;
  return (
    <>
      {lines}
      <Combobox.Empty className={classes.empty}>{isLoading ? texts.loading : texts.nothingFound}</Combobox.Empty>
    </>
  );
}

interface ChosenProps {
  readonly labels: readonly string[];
  readonly placeholder: string;
  readonly more: (count: number) => string;
}

function ChosenLabels({ labels, placeholder, more }: ChosenProps) {
  const [first, ...others] = labels;
  if (first === undefined) return <span className={classes.placeholder}>{placeholder}</span>;
  return (
    <>
      <span className={classes.pill} aria-hidden="true">
        {first}
      </span>
      {others.length > 0 ? (
        <span className={classes.pill} aria-hidden="true">
          {more(others.length)}
        </span>
      ) : null}
      <VisuallyHidden>{labels.join(', ')}</VisuallyHidden>
    </>
  );
}
