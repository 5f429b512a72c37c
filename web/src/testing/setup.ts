import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { windowState } from './window.ts';

// Two shared cores: what takes long there is not broken.
configure({ asyncUtilTimeout: 30_000 });

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

Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  windowState.isSmall = false;
});
