import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { followImport } from '#contract/imports/history-api.ts';
import { type Ask, send } from '#server/testing/call.ts';
import { type ImportProgress, readProgress } from '#server/testing/imports/progress.ts';
import type { Issuer } from '#server/testing/issuer.ts';

type Schema = z.core.$ZodType;

/** A user who works with the product at an address, over real connections. */
export interface Visitor {
  readonly email: string;
  /** Throws on an error response. */
  ask<I extends Schema, O extends Schema>(
    e: Endpoint<I, O>,
    input: z.output<I>,
    file?: Ask['file'],
  ): Promise<z.output<O>>;
  /** All events until the end of the stream. */
  follow(importId: number, onEvent?: () => void): Promise<ImportProgress[]>;
}

export async function createVisitor(origin: string, email: string, issuer: Issuer): Promise<Visitor> {
  const authorization = `Bearer ${await issuer.token(email)}`;
  return {
    email,
    async ask(e, input, file) {
      return (await send(origin, e, input, { headers: { authorization }, ...(file && { file }) })).output;
    },
    async follow(importId, onEvent = () => undefined) {
      const path = followImport.path.replace(':ImportId', String(importId));
      const answer = await fetch(`${origin}/v1/${path}`, { headers: { authorization } });
      if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`);
      const told: ImportProgress[] = [];
      for await (const one of readProgress(answer)) {
        told.push(one);
        onEvent();
      }
      return told;
    },
  };
}
