import type { Frame, Locator, Page } from '@playwright/test';

/** The rows of a table, once they are there: those that stand in for them meanwhile are hidden from everybody else. */
export const rows = (page: Page | Frame | Locator): Locator => page.locator('tbody:not([aria-hidden]) > tr');
