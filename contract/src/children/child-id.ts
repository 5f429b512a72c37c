/** Child ids, ABC-XXXXXX-YYYY: country, project number, child number in that project. */

/** CHILD-031: stored ids and imports. */
export const childIdPattern = /^[A-Z]{3}-\d{6}-\d{4}$/;

/** CHILD-050: 'Given child id is not valid' when anything else is typed. */
export const childIdCharacters = /^[A-Za-z0-9-]*$/;

const plainLength = 13;

/** A pasted column of ids. */
export const childIdsMaximum = 500;

/** Upper case and with its dashes, as far as it goes: 'eth1934' is 'ETH-1934', 'eth 193408 0127' read out is one too. */
export function normaliseChildId(typed: string): string {
  const plain = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  const parts = [plain.slice(0, 3), plain.slice(3, 9), plain.slice(9)].filter((part) => part !== '');
  return parts.join('-');
}

export const isChildId = (text: string): boolean => childIdPattern.test(normaliseChildId(text));

/** What somebody may type into the search field: a whole id or its beginning. */
export const isChildIdPart = (typed: string): boolean =>
  childIdCharacters.test(typed.trim()) && typed.trim().replaceAll('-', '').length <= plainLength;

/** A column copied from a sheet or a mail: separated by lines, blanks, commas or semicolons; each id once. */
export function splitChildIds(pasted: string): string[] {
  const parts = pasted.split(/[\s,;]+/).filter((part) => part !== '');
  return [...new Set(parts.map(normaliseChildId))];
}
