import { vi } from 'vitest';

const shared = globalThis as { prcdsLeft?: string[] };
shared.prcdsLeft ??= [];

/** The addresses the page would have navigated to: jsdom does not navigate. Shared even if a test reloads modules. */
export const navigations: string[] = shared.prcdsLeft;

/** vi.mock('…/leaving.ts', async (original) => (await import('…/testing/leaving.ts')).leavingStub(original as never)); */
export const leavingStub = async (original: () => Promise<typeof import('../api/sign-in/leaving.ts')>) => {
  const { unauthorizedPath } = await original();
  return {
    unauthorizedPath,
    isLeaving: () => navigations.length > 0,
    leavePage: vi.fn((address: string) => void navigations.push(address)),
    reload: vi.fn(() => void navigations.push('reload')),
  };
};

/** Simulates a tab opened at this address. */
export function openTab(address: string): void {
  navigations.length = 0;
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', address);
}
