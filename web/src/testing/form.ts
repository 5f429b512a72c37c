import { fireEvent, waitFor } from '@testing-library/react';

/** A field as displayed. */
export interface FieldState {
  readonly kind: 'text' | 'long text' | 'date' | 'one of a list' | 'several of a list' | 'choice' | 'range';
  /** The options of a list or choice; the operators of a range. */
  readonly options?: readonly string[];
  /** Its value; for a choice or list the label. */
  readonly value?: string;
  readonly maxLength?: number;
  readonly isDisabled: boolean;
  readonly isRequired?: boolean;
  /** Hints and errors below it. */
  readonly said: readonly string[];
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

const words = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';

const said = (control: Element): string[] =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => words(document.getElementById(id)))
    .filter(Boolean);

const optionsOf = (select: HTMLSelectElement) => [...select.options].filter(({ value }) => value !== '').map(words);

/** Date inputs are recognised by their placeholder. */
const isDate = ({ placeholder }: HTMLInputElement) => /^[DMYA]{2,4}([/. -][DMYA]{2,4}){2}$/.test(placeholder);

function fieldOf(control: Control): FieldState {
  const common = { isDisabled: control.disabled, said: said(control) };
  if (control instanceof HTMLButtonElement)
    return { kind: 'several of a list', value: words(control.querySelector('span:last-of-type')), ...common };
  const isRequired = control.required;
  if (control instanceof HTMLSelectElement)
    return {
      kind: 'one of a list',
      options: optionsOf(control),
      value: words(control.selectedOptions[0]),
      isRequired,
      ...common,
    };
  const { value } = control;
  const maxLength = control.maxLength > 0 ? { maxLength: control.maxLength } : {};
  if (control instanceof HTMLTextAreaElement) return { kind: 'long text', value, isRequired, ...maxLength, ...common };
  return { kind: isDate(control) ? 'date' : 'text', value, isRequired, ...maxLength, ...common };
}

function choiceOf(group: Element): FieldState {
  const radios = [...group.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  return {
    kind: 'choice',
    options: radios.map((radio) => words(radio.closest('label'))),
    value: words(radios.find(({ checked }) => checked)?.closest('label')),
    isDisabled: radios.every(({ disabled }) => disabled),
    said: [],
  };
}

function rangeOf(group: Element): FieldState {
  const operator = group.querySelector('select') as HTMLSelectElement;
  return {
    kind: 'range',
    options: optionsOf(operator),
    value: words(operator.selectedOptions[0]),
    isDisabled: operator.disabled,
    said: [...group.querySelectorAll(':scope > p')].map(words),
  };
}

const labelOf = (label: Element): string => words(label).replace(/ \*$/, '');

/** Every field inside `root`, by label; the parts of a range are fields too: 'Age Range, from'. */
export function readFields(root: ParentNode): ReadonlyMap<string, FieldState> {
  const fields = new Map<string, FieldState>();
  const add = (label: string, field: FieldState) => {
    if (fields.has(label)) throw new Error(`two fields are called ${label}`);
    fields.set(label, field);
  };
  for (const label of root.querySelectorAll<HTMLLabelElement>('label[for]')) {
    const control = document.getElementById(label.htmlFor);
    if (control) add(labelOf(label), fieldOf(control as Control));
  }
  for (const control of root.querySelectorAll<HTMLInputElement>('input[aria-label]:not([type=checkbox])'))
    add(control.getAttribute('aria-label') ?? '', fieldOf(control));
  for (const group of root.querySelectorAll('[role=radiogroup]'))
    add(words(document.getElementById(group.getAttribute('aria-labelledby') ?? '')), choiceOf(group));
  for (const legend of root.querySelectorAll('fieldset > legend'))
    if (legend.parentElement?.querySelector('select')) add(words(legend), rangeOf(legend.parentElement));
  return fields;
}

/** The control with this visible or hidden label. Searched by hand: a query by label scans the whole page. */
export function control(label: string): HTMLElement {
  const written = [...document.querySelectorAll<HTMLLabelElement>('label[for]')]
    .filter((one) => labelOf(one) === label)
    .map((one) => document.getElementById(one.htmlFor));
  const spoken = [...document.querySelectorAll<HTMLElement>('input[aria-label]')].filter(
    (one) => one.getAttribute('aria-label') === label,
  );
  const [only, ...others] = [...written, ...spoken];
  if (!only || others.length > 0) throw new Error(`${written.length + spoken.length} fields are called ${label}`);
  return only;
}

/** Focuses, fills and blurs a text, date or select field. */
export function fill(label: string, value: string): void {
  const field = control(label);
  if (field instanceof HTMLSelectElement) {
    fireEvent.change(field, { target: { value } });
    return;
  }
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value } });
  fireEvent.blur(field);
}

/** Picks one of a radio group, by label. */
export function pick(label: string, choice: string): void {
  const group = [...document.querySelectorAll('[role=radiogroup]')].find(
    (one) => words(document.getElementById(one.getAttribute('aria-labelledby') ?? '')) === label,
  );
  const chosen = [...(group?.querySelectorAll('label') ?? [])].find((option) => words(option) === choice);
  if (!chosen) throw new Error(`${label} does not offer ${choice}`);
  fireEvent.click(chosen);
}

/** Opens or closes a multi-select list. */
export const toggleList = (label: string): void => void fireEvent.click(control(label));
export const openListOptions = (label: string): HTMLElement[] => {
  const list = [...document.querySelectorAll('[role=listbox]')].find((one) => one.getAttribute('aria-label') === label);
  return [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
};

/** Toggles these options of a multi-select list, by label. */
export async function choose(label: string, ...names: readonly string[]): Promise<void> {
  toggleList(label);
  for (const name of names) {
    const option = () => openListOptions(label).find((one) => words(one) === name);
    await waitFor(() => {
      if (!option()) throw new Error(`${label} does not offer ${name}`);
    });
    // Queried again: a list loaded meanwhile is rendered anew.
    fireEvent.click(option() as HTMLElement);
  }
  toggleList(label);
}

/** Operator, From and, for Between, To. */
export function fillRange(label: string, operator: string, from: string, to?: string): void {
  fill(`${label}, operator`, operator);
  fill(`${label}, from`, from);
  if (to !== undefined) fill(`${label}, to`, to);
}

/** Runs the steps in order; a field that is missing or refuses its input is left to that field's own test. */
export async function fillEach(...steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps)
    try {
      await step();
    } catch {
      // That field's own test reports it.
    }
}

/** The error notices in the page; a toast is not one of them. */
export const errorNotices = (): (string | null)[] =>
  [...document.querySelectorAll('div[role=alert]')].map(({ textContent }) => textContent);
