const typed = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

/** Where a key belongs to what is being typed. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typed));

/** A key of the page does nothing while a dialog is above it. */
export const isUnderDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;
