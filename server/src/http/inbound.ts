import type { z } from 'zod';
import type { FieldProblem } from '#contract/problem.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { Refusal } from '../refusal.ts';
import type { Credential } from './context.ts';

/** F3: handlers of messages received through POST integration/message, by kind. */

export interface InboundContext {
  /** A transaction: the change and the record of the message are committed together. */
  readonly db: Db;
  readonly clock: Clock;
  readonly at: Date;
  /** The sender; a credential belongs to an office. */
  readonly credential: Credential;
}

type Schema = z.core.$ZodType;

interface InboundHandlerOf<S extends Schema> {
  /** Schema of the message's Data. */
  readonly schema: S;
  /** The record key, such as 'child:ETH-193408-0127'. */
  readonly recordOf: (data: z.output<S>) => string;
  /** Returns the answer for the sender. fail() refuses; the refusal is recorded with its reason. */
  readonly handle: (actionContext: InboundContext, data: z.output<S>) => Promise<Readonly<Record<string, unknown>>>;
  /** Additional writes for a refusal, made after the rollback in the transaction that records the refusal. */
  readonly refused?: (actionContext: InboundContext, refusal: Refusal, record: string) => Promise<void>;
}

/** A handler without its type parameter. */
export interface InboundHandler {
  readonly schema: Schema;
  readonly recordOf: (data: never) => string;
  readonly handle: (actionContext: InboundContext, data: never) => Promise<Readonly<Record<string, unknown>>>;
  readonly refused?: (actionContext: InboundContext, refusal: Refusal, record: string) => Promise<void>;
}

export type InboundHandlers = Readonly<Record<string, InboundHandler>>;

/** Refuses a message because of one of its fields. */
export function refuseMessage(kind: string, field: string, problem: Omit<FieldProblem, 'field'>): never {
  throw new Refusal('message-refused', { kind }, [{ field: `Data.${field}`, ...problem }]);
}

export const inboundHandler = <S extends Schema>(handling: InboundHandlerOf<S>): InboundHandler => handling;
