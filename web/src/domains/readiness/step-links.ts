import type { ReadinessItem } from '#contract/readiness/rules.ts';
import { paths } from '../../app/paths.ts';

/** Where a step is done; whoever sees the list has signed in. */
export const stepLinks: Readonly<Record<Exclude<ReadinessItem, 'identityProvider'>, string>> = {
  mail: paths.officeSettings({ tab: 'deliveries' }),
  people: paths.userProfiles(),
  officeSettings: paths.officeSettings({ tab: 'general' }),
  terms: paths.officeSettings({ tab: 'general' }),
  crm: paths.officeSettings({ tab: 'apiConfiguration' }),
  feed: paths.officeSettings({ tab: 'feeds' }),
  projects: paths.searchProject(),
  children: paths.searchChild(),
};
