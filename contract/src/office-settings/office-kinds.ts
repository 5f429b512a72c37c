/** A fundraising office has users and sponsors; a support office registers children in its countries. */
export const officeKinds = ['fundraising', 'support'] as const;
export type OfficeKind = (typeof officeKinds)[number];

/** The kind of region an office of each kind belongs to. */
export const regionKindOf: Readonly<Record<OfficeKind, 'office' | 'field'>> = {
  fundraising: 'office',
  support: 'field',
};
