import type { TourUser } from '../tour/tour-user.ts';

/** All values entered in a form. */
export const entered = `[...document.querySelectorAll(':is(main, [role="dialog"]) :is(input, textarea, select, [aria-checked], td)')]
  .filter((one) => one.getClientRects().length > 0 && one.type !== 'file' && !one.querySelector('button, [role="alert"]'))
  .map((one) => one.localName === 'td' ? one.innerText : [one.value, one.checked, one.ariaChecked].join(' '))`;

/** Permanent messages at the place of the error: a toast that disappears after two seconds is easily missed. */
export const standing = `[...document.querySelectorAll('[role="alert"]')]
  .filter((one) => one.getBoundingClientRect().width > 40).map((one) => one.innerText.trim()).filter(Boolean)`;

/** All at once, without waiting: they also disappear by themselves. */
export const closeToasts = ({ page, say }: TourUser): Promise<void> =>
  page.getByRole('button', { name: say('common:message.close') }).evaluateAll((all) => {
    for (const toast of all.reverse()) toast.click();
  });
