import {
  childStatus,
  enrolledOrLeavingStatuses as present,
  enrolledStatuses as staying,
} from '../children/statuses.ts';

/**
 * T12: the child statuses (T3) for which a code is offered. A new code needs a line here; a code without one is never
 * offered.
 */

const { sponsored, dropRequested } = childStatus;
const dropped = 7;
const inactive = 8;

const leaving = [dropRequested, dropped, inactive];
const every = [...present, dropped, inactive];

export const statusesOfCode: Readonly<Record<string, readonly number[]>> = {
  // Identity of the child.
  CSM01: present,
  CSM02: present,
  CSM03: present,
  CSM04: every,
  // Pictures: no new ones are made of a child who is leaving; a picture of the wrong child concerns identity.
  CSM05: staying,
  CSM06: present,
  CSM07: staying,
  CSM08: staying,
  CSM09: staying,
  // Status of the child.
  CSM10: [sponsored],
  CSM11: leaving,
  CSM12: [dropRequested],
  CSM13: staying,
  // Letters and visits need a sponsor; a letter of another child can still arrive after the drop was requested.
  CSM14: [sponsored],
  CSM15: [sponsored, dropRequested],
  CSM16: [sponsored],
  CSM17: [sponsored],
  // Safety and consent apply in every status.
  CSM18: every,
  CSM19: every,
  CSM20: every,
};

export const isCodeOffered = (code: string, childStatus: number): boolean =>
  Object.hasOwn(statusesOfCode, code) && (statusesOfCode[code] as readonly number[]).includes(childStatus);
