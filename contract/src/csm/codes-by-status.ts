import {
  presentStatuses as present,
  sponsoredStatus as sponsored,
  stayingStatuses as staying,
} from '../children/statuses.ts';

/**
 * T12: for children of which status (T3) a code makes sense. Whoever adds a code to the list decides here; one without a
 * line is offered for nobody.
 */

const dropRequested = 5;
const dropped = 7;
const inactive = 8;

const leaving = [dropRequested, dropped, inactive];
const every = [...present, dropped, inactive];

export const statusesOfCode: Readonly<Record<string, readonly number[]>> = {
  // Who the child is.
  CSM01: present,
  CSM02: present,
  CSM03: present,
  CSM04: every,
  // Pictures: nobody makes new ones of a child who leaves; one of another child is about who it is.
  CSM05: staying,
  CSM06: present,
  CSM07: staying,
  CSM08: staying,
  CSM09: staying,
  // In which status.
  CSM10: [sponsored],
  CSM11: leaving,
  CSM12: [dropRequested],
  CSM13: staying,
  // Letters and visits need a sponsor; a letter of another child may come until the end.
  CSM14: [sponsored],
  CSM15: [sponsored, dropRequested],
  CSM16: [sponsored],
  CSM17: [sponsored],
  // What concerns safety and consent never stops to.
  CSM18: every,
  CSM19: every,
  CSM20: every,
};

export const isCodeOffered = (code: string, childStatus: number): boolean =>
  Object.hasOwn(statusesOfCode, code) && (statusesOfCode[code] as readonly number[]).includes(childStatus);
