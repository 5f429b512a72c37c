import { vi } from 'vitest';

const shared = globalThis as { prcdsLeft?: string[]; prcdsIsOnItsWay?: boolean };
shared.prcdsLeft ??= [];

/** The addresses the page would have navigated to: jsdom does not navigate. Shared even if a test reloads modules. */
export const navigations: string[] = shared.prcdsLeft;

/** vi.mock('…/leaving.ts', async (original) => (await import('…/testing/leaving.ts')).leavingStub(original as never)); */
export const leavingStub = async (original: () => Promise<typeof import('../api/sign-in/leaving.ts')>) => {
  const { unauthorizedPath } = await original();
  const isLeaving = () => navigations.length > 0 || shared.prcdsIsOnItsWay === true;
  const leavePage = vi.fn((address: string) => void (isLeaving() || navigations.push(address)));
  const leavePageFor = vi.fn(async (address: Promise<string>) => {
    if (isLeaving()) return;
    shared.prcdsIsOnItsWay = true;
    const known = await address;
    shared.prcdsIsOnItsWay = false;
    leavePage(known);
  });
  return { unauthorizedPath, isLeaving, leavePage, leavePageFor, reload: vi.fn(() => leavePage('reload')) };
};

/** Simulates a tab opened at this address. */
export function openTab(address: string): void {
  navigations.length = 0;
  shared.prcdsIsOnItsWay = false;
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', address);
}
