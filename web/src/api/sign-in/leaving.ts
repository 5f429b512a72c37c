import { readMode } from '../storage/storage.ts';

let left = false;

/** True once the page is unloading for good: forms must not prompt about unsaved changes any more. */
export const isLeaving = (): boolean => left;

/** Leaves by a full page load, which clears screen and memory. */
export function leavePage(address: string): void {
  if (left) return;
  left = true;
  window.location.replace(address);
}

/** As leavePage, for an address that is not known yet. From the call on nothing else can navigate. */
export async function leavePageFor(address: Promise<string>): Promise<void> {
  if (left) return;
  left = true;
  window.location.replace(await address);
}

export function reload(): void {
  if (left) return;
  left = true;
  window.location.reload();
}

/** ERR-002, ERR-003. */
export const unauthorizedPath = (): string => (readMode() === 'nonav' ? '/unauthorized?type=nonav' : '/unauthorized');
