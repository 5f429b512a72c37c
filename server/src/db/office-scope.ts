import { allOffices } from '#contract/users/profile-rules.ts';

/** USER-047: the office whose people, roles and groups somebody can reach; null means every office. */
export type OfficeScope = string | null;

interface InReach {
  readonly office: string;
  readonly crossesOffices: boolean;
}

export const scopeOf = ({ office, crossesOffices }: InReach): OfficeScope => (crossesOffices ? null : office);

/** The office check accepts 'ALL' only from people who work across offices. */
export const searchScope = (office: string): OfficeScope => (office === allOffices ? null : office);
