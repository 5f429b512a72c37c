import type { Frame, Locator, Page } from '@playwright/test';

/** The rows of a table once they are loaded: skeleton rows are hidden from screen readers. */
export const rows = (page: Page | Frame | Locator): Locator => page.locator('tbody:not([aria-hidden]) > tr');
