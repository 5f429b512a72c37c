import type { Page } from '@playwright/test';

/** Roles that need an accessible name. */
const named =
  'button|link|textbox|searchbox|combobox|listbox|checkbox|radio|radiogroup|switch|slider|spinbutton|tab|tablist|tabpanel|img|dialog|table|grid|navigation|region|complementary|meter|progressbar';
const nameless = new RegExp(`^\\s*- (${named})(?=$|:| \\[)`);

/** Problems in the accessibility tree: missing names, landmarks, the order of headings. */
export async function findAccessibilityTreeProblems(page: Page, at: string): Promise<readonly string[]> {
  const tree = (await page.locator('body').ariaSnapshot()).split('\n');
  const count = (role: string) => tree.filter((line) => new RegExp(`^\\s*- ${role}\\b`).test(line)).length;
  const found = tree.flatMap((line, index) =>
    nameless.test(line) ? [`no name: ${line.trim()} ${tree[index + 1]?.trim() ?? ''}`] : [],
  );
  for (const landmark of ['banner', 'main'])
    if (count(landmark) !== 1) found.push(`${count(landmark)} times ${landmark}`);
  const levels = tree.flatMap((line) => /^\s*- heading .*\[level=(\d)\]/.exec(line)?.[1] ?? []).map(Number);
  const titles = levels.filter((level) => level === 1).length;
  if (titles !== 1) found.push(`${titles} titles of the first level`);
  // The menu comes before the title and has headings of its own.
  const own = levels.slice(levels.indexOf(1));
  for (const [index, level] of own.entries())
    if (index > 0 && level > (own[index - 1] as number) + 1) found.push(`heading ${level} after ${own[index - 1]}`);
  return found.map((what) => `${at}: ${what}`);
}
