import type { TourUser } from '../tour/tour-user.ts';

/** What the user has entered or reads in these elements of a form. */
export const valuesIn = (
  elements: string,
) => `[...document.querySelectorAll(':is(main, [role="dialog"]) :is(${elements})')]
  .filter((one) => one.getClientRects().length > 0 && one.type !== 'file' && !one.querySelector('button, [role="alert"]'))
  .map((one) => /^(td|dd)$/.test(one.localName) ? one.innerText : [one.value, one.checked, one.ariaChecked].join(' '))`;

/** All values entered in a form. */
export const entered = valuesIn('input, textarea, select, [aria-checked], td');

/** Permanent messages at the place of the error: a toast that disappears after two seconds is easily missed. */
export const standing = `[...document.querySelectorAll('[role="alert"]')]
  .filter((one) => one.getBoundingClientRect().width > 40).map((one) => one.innerText.trim()).filter(Boolean)`;

/** All at once, without waiting: they also disappear by themselves. */
export const closeToasts = ({ page, say }: TourUser): Promise<void> =>
  page.getByRole('button', { name: say('common:message.close') }).evaluateAll((all) => {
    for (const toast of all.reverse()) toast.click();
  });
