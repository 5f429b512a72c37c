import type { z } from 'zod';
import type { FieldProblem } from '#contract/problem.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { Refusal } from '../refusal.ts';
import type { Credential } from './context.ts';

/** F3: what another system tells us through POST integration/message, by the kind of message. */

export interface InboundScene {
  /** One transaction: the change and the note that the message was taken stand or fall together. */
  readonly db: Db;
  readonly clock: Clock;
  readonly at: Date;
  /** Who tells it; a credential belongs to an office. */
  readonly credential: Credential;
}

type Schema = z.core.$ZodType;

interface Handling<S extends Schema> {
  /** Of Data. */
  readonly schema: S;
  /** What it is about: 'child:ETH-193408-0127'. */
  readonly recordOf: (data: z.output<S>) => string;
  /** Answers what the sender is told. fail() refuses; the refusal is kept with its reason. */
  readonly handle: (scene: InboundScene, data: z.output<S>) => Promise<Readonly<Record<string, unknown>>>;
  /** What remains of a refusal besides the message itself; written with it, after everything else was taken back. */
  readonly refused?: (scene: InboundScene, refusal: Refusal, record: string) => Promise<void>;
}

/** Any of them. */
export interface InboundHandler {
  readonly schema: Schema;
  readonly recordOf: (data: never) => string;
  readonly handle: (scene: InboundScene, data: never) => Promise<Readonly<Record<string, unknown>>>;
  readonly refused?: (scene: InboundScene, refusal: Refusal, record: string) => Promise<void>;
}

export type InboundHandlers = Readonly<Record<string, InboundHandler>>;

/** Refuses a message of this kind for what stands in one of its fields. */
export function refuseMessage(kind: string, field: string, problem: Omit<FieldProblem, 'field'>): never {
  throw new Refusal('message-refused', { kind }, [{ field: `Data.${field}`, ...problem }]);
}

export const inboundHandler = <S extends Schema>(handling: Handling<S>): InboundHandler => handling;
