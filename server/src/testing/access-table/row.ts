/** One row of the access table: who may call an endpoint, and the result of a call about another office. */

/**
 * The sample roles that are allowed, by letter: P Partnership Admin, L Local Administrator, S Standard User, V View
 * Only User, G Guest - 01. For endpoints without a role, the kind of caller.
 */
export type Who = 'public' | 'token' | 'signed-in' | 'integration' | (string & {});

/**
 * USER-047. 'pool': the same for every office. 'own list': names no office's record, and returns data of the caller's
 * office. 'own change': creates or changes data of the caller's office. 'self': concerns the caller only. 'nobody': the
 * caller has no office. 'refused': names an office; any but the caller's own is 403. 'hidden': names a record; another
 * office's is 404. A Partnership Admin is never refused. 'own': names a record of the caller's office; another office's
 * is 404 for everybody.
 */
export type Elsewhere = 'pool' | 'own list' | 'own change' | 'self' | 'nobody' | 'refused' | 'hidden' | 'own';

/** Records of another office. */
export interface OtherOffice {
  readonly office: string;
  readonly region: string;
  readonly userId: number;
  /** An inactive user. */
  readonly formerId: number;
  readonly email: string;
  readonly groupId: number;
  readonly groupName: string;
  readonly requestId: number;
  readonly reservationId: number;
}

/** A valid call about the other office, by wire names. */
export type Ask = (other: OtherOffice) => Readonly<Record<string, unknown>>;

export type Row = readonly [who: Who, elsewhere: Elsewhere, ask?: Ask];
export type Rows = Readonly<Record<string, Row>>;

/** The sample roles: see Who. */
export const letters = ['P', 'L', 'S', 'V', 'G'] as const;

/** Kinds of callers without a role. */
export const kindsOfCaller = ['public', 'token', 'signed-in', 'integration'];

export const lettersOf = ([who]: Row): readonly string[] => (kindsOfCaller.includes(who) ? letters : [...who]);
