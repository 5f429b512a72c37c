import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

export interface AxeScope {
  /** Only this part of the page. */
  readonly place?: string | undefined;
  /** Contrast takes three quarters of axe's time. */
  readonly isWithoutContrast?: boolean;
}

/** Violations of all axe rules, including WCAG 2.0 to 2.2 A and AA, on the whole page or one part of it. */
export async function findWithAxe(page: Page, { place, isWithoutContrast }: AxeScope = {}): Promise<readonly string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe.source);
  const where = place ? JSON.stringify({ include: [[place]] }) : 'document';
  return page.evaluate<string[]>(`axe
    .run(${where}, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: ${!isWithoutContrast} } } })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) =>
        id + ' ' + target.join(' ') + ': ' + [...any, ...all, ...none].map(({ message }) => message).join('; '))))`);
}

export const expectNoAxeViolations = (page: Page): Promise<void> => expect.poll(() => findWithAxe(page)).toEqual([]);
