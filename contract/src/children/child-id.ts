/** Child ids, ABC-XXXXXX-YYYY: country, project number, child number in that project. */

/** CHILD-031: the format of stored and imported ids. */
export const childIdPattern = /^[A-Z]{3}-\d{6}-\d{4}$/;

/** CHILD-050: other characters are refused with 'Given child id is not valid'. */
export const childIdCharacters = /^[A-Za-z0-9-]*$/;

const plainLength = 13;

/** The maximum of ids pasted at once. */
export const childIdsMaximum = 500;

/** Upper case with dashes, complete or not: 'eth1934' becomes 'ETH-1934'; 'eth 193408 0127' is accepted too. */
export function normaliseChildId(typed: string): string {
  const plain = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  const parts = [plain.slice(0, 3), plain.slice(3, 9), plain.slice(9)].filter((part) => part !== '');
  return parts.join('-');
}

export const isChildId = (text: string): boolean => childIdPattern.test(normaliseChildId(text));

/** What may be typed into the search field: a whole id or a prefix of one. */
export const isChildIdPart = (typed: string): boolean =>
  childIdCharacters.test(typed.trim()) && typed.trim().replaceAll('-', '').length <= plainLength;

/** Splits a pasted column of ids at line breaks, spaces, commas or semicolons; duplicates are removed. */
export function splitChildIds(pasted: string): string[] {
  const parts = pasted.split(/[\s,;]+/).filter((part) => part !== '');
  return [...new Set(parts.map(normaliseChildId))];
}
