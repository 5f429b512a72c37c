import { finished, Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Endpoint, officeHeader, stateStampHeader } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { runWithFrameAccount } from '../frame-account.ts';
import { fail, type Refusal } from '../refusal.ts';
import {
  type Context,
  type EventStreamContext,
  type IntegrationContext,
  type PublicContext,
  type RequestContext,
  type Resources,
  requestContext,
  type StreamContext,
  type TokenContext,
  type UploadedFile,
} from './context.ts';
import { readUpload } from './files/upload.ts';
import type { LimitPerson } from './guard/rate-limit.ts';
import { authorizeRequest, holdsByTheClock, nullIfRefused, requireProfile } from './person/authenticate.ts';
import { officeOf, requireActive } from './person/office.ts';
import type { CallerCache } from './person/people.ts';
import { sendProblem, toRefusal } from './problem.ts';
import { allowsReplica } from './replica-reads.ts';
import { inputReader } from './route-input.ts';
import { type DownloadedFile, outputWriter } from './route-output.ts';

type Schema = z.core.$ZodType;
type Handler<C, I extends Schema, A> = (context: C, input: z.output<I>) => A | Promise<A>;
/** Receives requests refused as malformed (400), including those that reached no handler. */
type OnMalformed = (context: IntegrationContext, refusal: Refusal, body: unknown) => Promise<void>;

/** One function for each kind of caller and answer; it determines the action's context. */
export interface Router {
  /** For access 'signed-in' and every privilege. */
  signedIn<I extends Schema, O extends Schema>(e: Endpoint<I, O>, handler: Handler<Context, I, z.output<O>>): void;
  /** The same, for endpoints that produce a file or events. */
  file<I extends Schema, O extends Schema>(e: Endpoint<I, O>, handler: Handler<Context, I, DownloadedFile>): void;
  /** Before each event the caller is read again. */
  events<I extends Schema, O extends Schema>(
    e: Endpoint<I, O>,
    handler: Handler<EventStreamContext, I, AsyncIterable<z.output<O>>>,
  ): void;
  /** For many long streams: the action itself decides when it reads the caller again. */
  eventsOfMany<I extends Schema, O extends Schema>(
    e: Endpoint<I, O>,
    handler: Handler<EventStreamContext, I, AsyncIterable<z.output<O>>>,
  ): void;
  /** For an answer that may come much later than its request. */
  waiting<I extends Schema, O extends Schema>(
    e: Endpoint<I, O>,
    handler: Handler<EventStreamContext, I, z.output<O>>,
  ): void;
  token<I extends Schema, O extends Schema>(e: Endpoint<I, O>, handler: Handler<TokenContext, I, z.output<O>>): void;
  integration<I extends Schema, O extends Schema>(
    e: Endpoint<I, O>,
    handler: Handler<IntegrationContext, I, z.output<O>>,
    hearMalformed?: OnMalformed,
  ): void;
  /** The same, for endpoints that consume lines or bytes, or produce a file. */
  integrationStream<I extends Schema, O extends Schema>(
    e: Endpoint<I, O>,
    handler: Handler<StreamContext, I, z.output<O>>,
  ): void;
  integrationFile<I extends Schema, O extends Schema>(
    e: Endpoint<I, O>,
    handler: Handler<IntegrationContext, I, DownloadedFile>,
  ): void;
  public<I extends Schema, O extends Schema>(e: Endpoint<I, O>, handler: Handler<PublicContext, I, z.output<O>>): void;
}

const isStreamed = (consumes: Endpoint['consumes']) => consumes === 'lines' || consumes === 'bytes';

function kindOf({ access, consumes, produces = 'json' }: Endpoint): Exclude<keyof Router, 'eventsOfMany' | 'waiting'> {
  if (access === 'integration' && isStreamed(consumes)) return 'integrationStream';
  if (access === 'integration' && produces === 'file') return 'integrationFile';
  if (access === 'public' || access === 'token' || access === 'integration') return access;
  return produces === 'json' ? 'signedIn' : produces;
}

/**
 * Records a possible write before the answer is sent, so that a replica that has not replayed it does not serve this
 * person.
 */
async function recordingPossibleWrite<A>(
  { replica }: Resources,
  request: FastifyRequest,
  act: () => A | Promise<A>,
): Promise<A> {
  try {
    return await act();
  } finally {
    const id = request.caller?.person?.id;
    if (id !== undefined)
      await replica
        ?.recordPossibleWrite(id)
        .catch((error) => request.log.error({ err: error }, 'a write is not noted'));
  }
}

/** Ends when the caller may no longer read it; reconnecting is then refused, with the reason. */
async function* whileAllowed<E>(
  events: AsyncIterable<E>,
  { readmit }: Pick<EventStreamContext, 'readmit'>,
): AsyncGenerator<E> {
  for await (const event of events) {
    if (!(await readmit().catch(() => null))) return;
    yield event;
  }
}

const dropRestMilliseconds = 30_000;

/**
 * Reads on for a while what nobody needs: a sender whose connection is closed while it sends would not read why it was
 * refused.
 */
function dropRest(body: Readable): void {
  body.on('error', () => undefined).resume();
  const timer = setTimeout(() => body.destroy(), dropRestMilliseconds);
  // Once it has been read, its connection is the next request's.
  finished(body, () => clearTimeout(timer));
}

/** F12: history lines written by the action name the frame's service account. */
function inFrameOf<A>({ caller }: FastifyRequest, act: () => A): A {
  return runWithFrameAccount(caller?.frame?.account ?? null, act);
}

export function createRouter(
  app: FastifyInstance,
  services: Resources,
  people: CallerCache,
  limit: LimitPerson,
): Router {
  /** Always in this order: authenticate and check access; parse; office; action; encode. */
  function register<C extends RequestContext, I extends Schema, O extends Schema, A>(
    kind: keyof Router,
    e: Endpoint<I, O>,
    contextOf: (request: FastifyRequest, input: z.output<I>, file: UploadedFile | null) => C | Promise<C>,
    handler: Handler<C, I, A>,
    hearMalformed?: OnMalformed,
  ): void {
    if (kindOf(e) !== kind) throw new Error(`${e.method} ${e.path} is not for a '${kind}' route`);
    const readInput = inputReader(e);
    const write = outputWriter(e);
    const mayUseReplica = allowsReplica(handler);
    const recordsWrites = services.replica !== undefined && !mayUseReplica;
    const mayChange = e.method !== 'GET' && !mayUseReplica;

    async function authorize(request: FastifyRequest, reply: FastifyReply, mayUseCache: boolean): Promise<void> {
      await authorizeRequest(services, people, { ...e, mayUseCache }, request);
      const stamp = request.caller?.person?.stamp;
      if (stamp) reply.header(stateStampHeader, stamp);
    }

    /**
     * A replica read runs with the cached caller while the database validates it; if anything has changed, the caller
     * is read again and the action repeated.
     */
    async function withValidCaller(request: FastifyRequest, reply: FastifyReply, act: () => Promise<A>): Promise<A> {
      if (!request.holds) return act();
      const acted = act();
      acted.catch(() => undefined);
      if (await request.holds) return acted;
      await authorize(request, reply, false);
      return act();
    }

    app.route({
      method: e.method,
      url: `/v1/${e.path}`,
      config: { hasEndlessBody: isStreamed(e.consumes) },
      ...(e.bodyLimit && { bodyLimit: e.bodyLimit }),
      // Compression would buffer events; the answer to HEAD would be a stream that nobody reads.
      ...(e.produces === 'events' && { compress: false, exposeHeadRoute: false }),
      ...(hearMalformed && { errorHandler: malformedHandler(hearMalformed) }),
      onRequest: async (request, reply) => {
        await authorize(request, reply, mayUseReplica);
        if (request.caller) await limit(request);
      },
      handler: async (request, reply) => {
        const form = e.consumes === 'file' ? await readUpload(request, e) : null;
        const answer = await withValidCaller(request, reply, async () => {
          const input = readInput(request, form?.fields);
          const context = await contextOf(request, input, form?.file ?? null);
          const act = () => inFrameOf(request, () => handler(context, input));
          const answered = await (recordsWrites ? recordingPossibleWrite(services, request, act) : act());
          if (mayChange) services.live.hasWritten();
          reply.headers(context.responseHeaders);
          return answered;
        });
        return write(reply, answer);
      },
    });
  }

  const signedInContext =
    (e: Endpoint) =>
    async (request: FastifyRequest, input: unknown, file: UploadedFile | null): Promise<Context> => {
      const user = requireProfile(request.caller?.person ?? null);
      const named = e.office ? (input as Record<string, unknown>)[e.office] : undefined;
      const office = await officeOf(services.db, user, named, request.headers[officeHeader]);
      if (e.beginsWork) await requireActive(services.db, office);
      return { ...requestContext(services, request), user, office, file };
    };
  /** A stream of events ends when this server shuts down; the client reconnects to another one. */
  const eventStreamContext = (e: Endpoint) => {
    const contextOf = signedInContext(e);
    return async (request: FastifyRequest, input: unknown): Promise<EventStreamContext> => {
      const context = await contextOf(request, input, null);
      const admitAgain = async () => {
        await authorizeRequest(services, people, { ...e, mayUseCache: false }, request);
        const { user, office } = await contextOf(request, input, null);
        return office === context.office ? user : null;
      };
      return {
        ...context,
        signal: AbortSignal.any([request.signal, app.leaving]),
        readmit: () => admitAgain().catch(nullIfRefused),
        isStillValid: () => holdsByTheClock(services, request),
        cut: () => void request.raw.destroy(),
      };
    };
  };
  const tokenContext = (request: FastifyRequest): TokenContext => ({
    ...requestContext(services, request),
    ...(request.caller ?? fail('not-signed-in')),
  });
  /** The answer waits for the recording, but does not depend on its success. */
  function malformedHandler(hear: OnMalformed) {
    return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      const refusal = toRefusal(error, request);
      const isMalformed = request.credential !== null && errors[refusal.code].status === 400;
      const heard = isMalformed ? hear(integrationContext(request), refusal, request.body) : Promise.resolve();
      void heard
        .catch((failure) => request.log.error({ err: failure }, 'a malformed message is not kept'))
        .then(() => sendProblem(error, request, reply));
    };
  }
  const integrationContext = (request: FastifyRequest): IntegrationContext => ({
    ...requestContext(services, request),
    credential: request.credential ?? fail('credentials-invalid'),
  });

  const streamContext = (request: FastifyRequest): StreamContext => ({
    ...integrationContext(request),
    leaving: app.leaving,
    // Any other content type has its own parser, or none.
    body: request.body instanceof Readable ? request.body : fail('unsupported-type'),
  });

  return {
    signedIn: (e, handler) => register('signedIn', e, signedInContext(e), handler),
    file: (e, handler) => register('file', e, signedInContext(e), handler),
    events: (e, handler) =>
      register('events', e, eventStreamContext(e), async (context, input) =>
        whileAllowed(await handler(context, input), context),
      ),
    waiting: (e, handler) => register('signedIn', e, eventStreamContext(e), handler),
    eventsOfMany: (e, handler) => register('events', e, eventStreamContext(e), handler),
    token: (e, handler) => register('token', e, tokenContext, handler),
    integration: (e, handler, hear) => register('integration', e, integrationContext, handler, hear),
    integrationStream: (e, handler) =>
      register('integrationStream', e, streamContext, async (context, input) => {
        try {
          return await handler(context, input);
        } catch (error) {
          dropRest(context.body);
          throw error;
        }
      }),
    integrationFile: (e, handler) => register('integrationFile', e, integrationContext, handler),
    public: (e, handler) => register('public', e, (request) => requestContext(services, request), handler),
  };
}
