/** One row of the access table: who may call an endpoint, and what becomes of a call about another office. */

/**
 * The sample roles that may, by letter: P Partnership Admin, L Local Administrator, S Standard User, V View Only User,
 * G Guest - 01. Or, where no role is asked for, the kind of caller.
 */
export type Who = 'public' | 'token' | 'signed-in' | 'integration' | (string & {});

/**
 * USER-047. 'pool': the same for every office. 'own list': it names no record of an office, and answers with what the
 * caller's own office has, or has added to the pool. 'own change': it makes or changes something of the caller's own
 * office. 'self': it is about the caller alone. 'nobody': there is no caller of an office.
 * 'refused': it names an office, and another one than the caller's own is 403. 'hidden': it names a record, and another
 * office's is 404. A Partnership Admin is never refused. 'own': it names a record of the caller's own office, and another
 * office's is 404 for everybody.
 */
export type Elsewhere = 'pool' | 'own list' | 'own change' | 'self' | 'nobody' | 'refused' | 'hidden' | 'own';

/** Records of another office. */
export interface OtherOffice {
  readonly office: string;
  readonly region: string;
  readonly userId: number;
  /** Somebody who is no longer active. */
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

/** P, L, S, V and G, as above. */
export const letters = ['P', 'L', 'S', 'V', 'G'] as const;

/** Who may call without any role. */
export const kindsOfCaller = ['public', 'token', 'signed-in', 'integration'];

export const lettersOf = ([who]: Row): readonly string[] => (kindsOfCaller.includes(who) ? letters : [...who]);
