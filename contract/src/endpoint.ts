import type { z } from 'zod';
import type { Privilege } from './access.ts';

/**
 * Who may call: anybody ('public'), a person with a valid token who may have no profile yet ('token'),
 * a person with an active profile ('signed-in'), a person who holds a privilege, or one of several
 * privileges, or another system with its API credentials ('integration').
 */
export type Access = 'public' | 'token' | 'signed-in' | 'integration' | Privilege | readonly Privilege[];

/** CONST-001: 240 s by default, 360 s for long writes. */
export const timeouts = { normal: 240_000, long: 360_000 } as const;

export interface Endpoint<I extends z.core.$ZodType = z.core.$ZodType, O extends z.core.$ZodType = z.core.$ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base path, parameters as ':WireName'. */
  readonly path: string;
  readonly access: Access;
  readonly input: I;
  readonly output: O;
  /** One line for the API description. */
  readonly summary: string;
  /**
   * F13: open to whoever has not accepted the Terms of Use, because it leads there; every other call is refused to them.
   * Not `true`: only with these values of the path's parameters, as they are written there.
   */
  readonly beforeConsent?: true | Readonly<Record<string, string>>;
  /** F12: about the person rather than about children, projects and reservations; refused in a frame of another system. */
  readonly outsideFrames?: true;
  /** The input field (our name) that names an office: it must be the caller's own, see USER-047. */
  readonly office?: string;
  /** Wire names that travel as request headers. */
  readonly headers?: readonly string[];
  readonly timeout?: keyof typeof timeouts;
  /** 'file': a form with one file; the input travels in the query or as fields of the form. 'events': server-sent events. */
  readonly consumes?: 'json' | 'file';
  readonly produces?: 'json' | 'file' | 'events';
  /** Largest body accepted, in bytes, when it differs from the server's limit. */
  readonly bodyLimit?: number;
}

type ParamsIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type WireNames<I extends z.core.$ZodType> = Extract<keyof z.input<I>, string>;
type OwnNames<I extends z.core.$ZodType> = Extract<keyof z.output<I>, string>;

/** Checks while compiling that path parameters, headers and the office name fields that the input really has. */
export const endpoint = <const P extends string, I extends z.core.$ZodType, O extends z.core.$ZodType>(
  declaration: Omit<Endpoint<I, O>, 'path' | 'headers' | 'office'> & {
    path: P;
    headers?: readonly WireNames<I>[];
    office?: OwnNames<I>;
  } & ([ParamsIn<P>] extends [WireNames<I>]
      ? unknown
      : { path: { 'not a wire name of the input': Exclude<ParamsIn<P>, WireNames<I>> } }),
): Endpoint<I, O> => declaration;

export const pathParams = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);

export const hasBody = (e: Pick<Endpoint, 'method' | 'consumes'>): boolean =>
  (e.method === 'POST' || e.method === 'PUT') && e.consumes !== 'file';

/** USER-047: the office in which somebody who works in every office asks; without it, their own. */
export const officeHeader = 'x-office';

/** On every answer to somebody with a profile; differs once their access, their office's settings or its terms do. */
export const stampHeader = 'state-stamp';
