import type { z } from 'zod';
import type { Privilege } from './access.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint: 'public' (everyone), 'token' (a valid token, with or without a profile), 'signed-in' (an
 * active profile), a privilege or any of several privileges, or 'integration' (another system with API credentials).
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
   * F13: can be called before the Terms of Use are accepted, because acceptance needs it; every other call is refused.
   * Not `true`: only with these path parameters.
   */
  readonly beforeConsent?: true | Readonly<Record<string, string>>;
  /**
   * F12: concerns the person rather than children, projects and reservations; refused inside a frame of another system.
   */
  readonly outsideFrames?: true;
  /** USER-047: besides its access, only for users who work in every office (Partnership Admins). */
  readonly acrossOffices?: true;
  /** Begins new work in the office; refused when the office is inactive. */
  readonly beginsWork?: true;
  /** The input field (own name) that holds an office: it must be the caller's own, see USER-047. */
  readonly office?: string;
  /** Wire names that are sent as request headers. */
  readonly headers?: readonly string[];
  readonly timeout?: keyof typeof timeouts;
  /**
   * 'file': multipart with one file; the input is in the query or in form fields. 'lines': newline-delimited JSON of any
   * length, read while it arrives; the input is in the query. 'bytes': one file as the body, of any type. 'events': server-sent events.
   */
  readonly consumes?: 'json' | 'file' | 'lines' | 'bytes';
  readonly produces?: 'json' | 'file' | 'events';
  /** For the API description: refusals by its own rules, besides those that follow from this declaration. */
  readonly refuses?: readonly ErrorCode[];
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

/** Checks at compile time that path parameters, headers and the office are fields of the input. */
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
  (e.method === 'POST' || e.method === 'PUT') && (e.consumes ?? 'json') === 'json';

/** USER-047: the office a person who works in every office acts in; without the header, their own. */
export const officeHeader = 'x-office';

/**
 * Sent with every answer to a person with a profile; changes when their access, their office's settings or its terms
 * change.
 */
export const stateStampHeader = 'state-stamp';

/**
 * The position of the database's log up to which the caller's screen was told of changes: a replica that has not come so
 * far would answer with what was before.
 */
export const heardPositionHeader = 'heard-position';
