import { everyOffice } from '#contract/users/profile-rules.ts';

/** USER-047: whose people, roles and groups somebody reaches: one office's; null reaches every office. */
export type OfficeScope = string | null;

interface InReach {
  readonly office: string;
  readonly crossesOffices: boolean;
}

export const scopeOf = ({ office, crossesOffices }: InReach): OfficeScope => (crossesOffices ? null : office);

/** 'ALL' has passed the office check only for those who cross offices. */
export const searchScope = (office: string): OfficeScope => (office === everyOffice ? null : office);
