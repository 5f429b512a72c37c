import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { computedStyle } from './computed-style.ts';
import { windowState } from './window.ts';

const { getElementError } = getConfig();
configure({
  // Long, because the tests share two cores.
  asyncUtilTimeout: 60_000,
  // Do not print the whole page for every failed poll of a wait, only for its final failure.
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// React's development build captures a stack for each of the first ten thousand elements per second: a quarter of a
// large form test's time, and unused here. If React changes this internal, nothing breaks.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
    configurable: true,
  });

/** Browser APIs that jsdom lacks and Mantine uses. */
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('max-width') && windowState.isSmall,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

window.getComputedStyle = computedStyle;
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  windowState.isSmall = false;
});
