import { afterEach, describe, expect, test, vi } from 'vitest';
import { routes, screenNames } from './app/routes.ts';

const { dataset } = document.documentElement;

/** It is no module: nothing is exported or imported, because it runs as a plain script. */
const scripts = import.meta.glob('./start.ts');

async function start(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  vi.resetModules();
  for (const run of Object.values(scripts)) await run();
}

afterEach(() => {
  delete dataset.start;
  delete dataset.mantineColorScheme;
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('the header that the page begins with', () => {
  test.each(screenNames)('NAV-003 is drawn where the screen is one of those with a header: %s', async (name) => {
    const { path, access } = routes[name];
    await start(path.replace(':mode', 'view'));
    expect(dataset.start).toBe(access.guard === 'none' ? undefined : 'header');
  });

  test('NAV-003 is not drawn on /AUTH either, whose letters do not count', async () => {
    await start('/AUTH?code=1');
    expect(dataset.start).toBeUndefined();
  });

  test('NAV-001 is not drawn in a frame of the CRM, also when the address no longer says so', async () => {
    await start('/searchchild?type=nonav');
    expect(dataset.start).toBeUndefined();
    window.sessionStorage.setItem('prcds.mode', 'nonav');
    await start('/searchchild');
    expect(dataset.start).toBeUndefined();
  });

  test('is drawn where the browser blocks the storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await start('/searchchild');
    expect(dataset).toMatchObject({ start: 'header', mantineColorScheme: 'light' });
  });
});

test.each([
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['auto', true, 'dark'],
  [undefined, true, 'dark'],
  [undefined, false, 'light'],
])('the theme: %s is stored, and the browser is dark: %s', async (stored, isDark, theme) => {
  if (stored) window.localStorage.setItem('prcds.colorScheme', stored);
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isDark } as MediaQueryList);
  await start('/');
  expect(dataset.mantineColorScheme).toBe(theme);
});
