import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Random } from '#server/random.ts';
import { type Answer, type Ask, send } from '#server/testing/call.ts';
import { choosePerson, signIn } from '../identity-provider/sign-in.ts';
import type { ExpectedState } from './expected-state.ts';
import type { FaultyWorld } from './world.ts';

type Schema = z.core.$ZodType;

/** The outcome of a request as its caller knows it. */
export type CallOutcome<O extends Schema> =
  | { readonly certainty: 'done'; readonly output: z.output<O> }
  | { readonly certainty: 'refused'; readonly code: string }
  | { readonly certainty: 'unknown' };

/** A simulated user, who uses any of the servers and signs in again when required. */
export interface Client {
  readonly office: string;
  /** The office has a CRM that receives messages. */
  readonly hasCrm: boolean;
  readonly sponsorType: number;
  readonly random: Random;
  readonly expectedState: ExpectedState;
  ask<I extends Schema, O extends Schema>(
    e: Endpoint<I, O>,
    input: z.output<I>,
    options?: Pick<Ask, 'file'>,
  ): Promise<CallOutcome<O>>;
  /** Signs in from scratch, as a new session; one at a time. */
  signInAgain(): Promise<void>;
}

interface Options {
  readonly world: FaultyWorld;
  readonly email: string;
  readonly office: string;
  readonly hasCrm: boolean;
  readonly sponsorType: number;
  readonly random: Random;
  readonly expectedState: ExpectedState;
  /** For another system, which does not sign in. */
  readonly credential?: string;
}

/** Longer than the product's longest request: without an answer by then, the request was lost. */
const patience = 400_000;

/** The error codes by which a server reports an outage. */
const outageCodes = new Set([
  'database-unavailable',
  'identity-provider-unavailable',
  'taking-too-long',
  'search-stopped',
]);
const forgotten = Symbol('forgotten');

export function createClient({ world, email, expectedState, random, credential, ...known }: Options): Client {
  let token: string | undefined;
  let arriving: Promise<void> | undefined;

  async function newToken(): Promise<string | undefined> {
    const { issuer, redirectUri } = world;
    const signing = signIn({ issuer, clientId: 'prcds-web', redirectUri }, choosePerson(email)).then(
      ({ accessToken }) => accessToken,
      () => undefined,
    );
    const isOver = expectedState.begin('sign-in');
    return Promise.race([signing, pause(patience, undefined, { ref: false })]).finally(isOver);
  }

  /** Undefined when there was no answer. */
  async function post<I extends Schema, O extends Schema>(
    e: Endpoint<I, O>,
    input: z.output<I>,
    options: Pick<Ask, 'file'>,
  ): Promise<Answer<O> | undefined> {
    const { origin } = random.pick(world.servers);
    const asking = send(origin, e, input, {
      headers: { authorization: credential ?? `Bearer ${token}` },
      ...options,
    }).catch(() => undefined);
    const isOver = expectedState.begin(`${e.method} ${e.path} at ${origin}`);
    const answer = await Promise.race([asking, pause(patience, forgotten, { ref: false })]).finally(isOver);
    if (answer !== forgotten) return answer;
    expectedState.recordViolation(`${e.method} ${e.path} was not answered in ${patience / 1000} seconds`);
    return undefined;
  }

  function judge<O extends Schema>(call: string, answer: Answer<O>): CallOutcome<O> {
    if (answer.status === 200) return { certainty: 'done', output: answer.output };
    const { code } = answer.problem;
    if (answer.status < 500) return { certainty: 'refused', code };
    expectedState.recordOutage(code);
    if (!outageCodes.has(code)) expectedState.recordViolation(`${call} answered ${answer.status} ${code}`);
    return { certainty: 'unknown' };
  }

  return {
    ...known,
    random,
    expectedState,
    signInAgain() {
      arriving ??= newToken()
        .then((given) => {
          token = given;
        })
        .finally(() => {
          arriving = undefined;
        });
      return arriving;
    },
    async ask(e, input, options = {}) {
      const call = `${e.method} ${e.path}`;
      for (let tries = 0; tries < 2; tries += 1) {
        // Now and then a user signs in again.
        if (random.chance(0.04)) token = undefined;
        if (!credential) token ??= await newToken();
        if (!token && !credential) {
          expectedState.count(`${call} nobody could sign in`);
          expectedState.recordOutage('nobody could sign in');
          await pause(random.int(200, 600));
          return { certainty: 'refused', code: 'not-signed-in' };
        }
        const answer = await post(e, input, options);
        if (!answer) {
          expectedState.count(`${call} no answer`);
          expectedState.recordOutage('no answer');
          await pause(random.int(100, 300));
          return { certainty: 'unknown' };
        }
        const heard = judge(call, answer);
        expectedState.count(`${call} ${answer.status}${'code' in heard ? ` ${heard.code}` : ''}`);
        if (answer.status !== 401) {
          if (heard.certainty === 'unknown') await pause(random.int(100, 300));
          return heard;
        }
        token = undefined;
      }
      await pause(random.int(200, 600));
      return { certainty: 'refused', code: 'token-expired' };
    },
  };
}
