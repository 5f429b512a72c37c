import { beforeSignOut } from '../sign-in/sign-out.ts';
import { keepOnServer } from './kept-input.ts';

/**
 * For input that the tab's own storage holds, on whatever screen: the end of the session clears that storage, so the
 * server keeps it. A screen offers it with useKeptInput.
 */
export function keepStoredInput(formId: string, read: () => unknown): void {
  beforeSignOut(() => {
    const values = read();
    return values === undefined
      ? undefined
      : keepOnServer({ form: formId, version: null, values: JSON.stringify(values) });
  });
}
