/** What an installation needs until the first search works, in the order in which it is done. */
export const readinessItems = [
  'identityProvider',
  'mail',
  'people',
  'officeSettings',
  'terms',
  'crm',
  'feed',
  'projects',
  'children',
] as const;
export type ReadinessItem = (typeof readinessItems)[number];

/** 'waiting': nothing is left to do here, but something else has to happen first. */
export const readinessStates = ['done', 'missing', 'waiting'] as const;
export type ReadinessState = (typeof readinessStates)[number];

/** What an office needs to exchange messages with its CRM. */
export const crmParts = ['address', 'account', 'password'] as const;
export type CrmPart = (typeof crmParts)[number];

/** What can be missing of an office: of its connection to a CRM, or users altogether. */
export const missingParts = [...crmParts, 'users'] as const;
export type MissingPart = (typeof missingParts)[number];

interface Step {
  readonly state: ReadinessState;
}

export const countDone = (steps: readonly Step[]): number => steps.filter(({ state }) => state === 'done').length;

export const countOpen = (steps: readonly Step[]): number => steps.length - countDone(steps);
