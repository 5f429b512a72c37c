import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { computedStyle } from './computed-style.ts';
import { windowState } from './window.ts';

const { getElementError } = getConfig();
configure({
  // Two shared cores: what takes long there is not broken.
  asyncUtilTimeout: 60_000,
  // While something is waited for, the whole page need not be printed each time it is not there yet; at the end it is.
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// React's development build captures a stack for each of the first ten thousand elements of a second: a quarter of the
// time of a large form's tests, for traces that nobody reads here. Where it counts differently one day, nothing breaks.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
    configurable: true,
  });

/** What jsdom lacks and the kit asks for. */
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
