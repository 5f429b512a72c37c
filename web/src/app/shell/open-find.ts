/** Asked of the shell, which has the box; the code of the panel is loaded then. */
export const findEvent = 'find-anything';

export const openFind = (text = ''): void => void document.dispatchEvent(new CustomEvent(findEvent, { detail: text }));

export const findBox = (): Element | null => document.querySelector('[data-find]');
