import { vi } from 'vitest';
import { openTab } from '../../testing/leaving.ts';
import { provider, signInSettings } from '../../testing/server.ts';

export const wellKnown = `GET ${provider}/.well-known/openid-configuration`;
export const reachable = { 'GET /v1/session/signIn': signInSettings, [wellKnown]: {} };

/** The modules of a page that was just loaded. */
export async function loadPage() {
  vi.resetModules();
  const [step, storage, address] = await Promise.all([
    import('./auth-step.ts'),
    import('../../api/storage/storage.ts'),
    import('./return-address.ts'),
  ]);
  return { ...step, ...storage, ...address };
}

export type LoadedPage = Awaited<ReturnType<typeof loadPage>>;

export async function openAuthPage(): Promise<LoadedPage> {
  openTab('/auth');
  vi.stubGlobal('isSecureContext', true);
  return loadPage();
}

/** Redirects the browser to the provider and returns the query it comes back with. */
export async function goAndReturn(page: LoadedPage): Promise<string> {
  const step = await page.resolveAuthStep(new URLSearchParams(), 'normal');
  if (!('leaveFor' in step)) throw new Error(JSON.stringify(step));
  return `code=abc&state=${new URL(step.leaveFor).searchParams.get('state')}`;
}
