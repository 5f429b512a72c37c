import { z } from 'zod';
import { oneLine } from '#contract/shared/values.ts';

const commaSeparated = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const address = (what: string) =>
  z.url({ protocol: /^https?$/, error: `must be ${what}, for example https://example.org` });
const yesOrNo = z.enum(['yes', 'no'], { error: "must be 'yes' or 'no'" }).transform((value) => value === 'yes');
const wholeNumber = (fallback: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, { error: 'must be a whole number' })
    .default(fallback)
    .transform(Number);

/** For limits that must not be switched off: 0 is not allowed. */
const positiveNumber = (fallback: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, { error: 'must be a whole number above 0' })
    .default(fallback)
    .transform(Number);

/** 0 keeps the data for ever. */
const years = z
  .string()
  .regex(/^\d{1,2}$/, { error: 'must be a number of years, or 0 for ever' })
  .default('0')
  .transform(Number);

/** Format: 'USAO:10,ESPO:5'. */
const yearsByOffice = z
  .string()
  .default('')
  .transform(commaSeparated)
  .refine((given) => given.every((item) => /^[A-Z]{4}:\d{1,2}$/.test(item)), {
    error: 'must list offices with their years, such as USAO:10,ESPO:5',
  })
  .transform((given) => Object.fromEntries(given.map((item) => [item.slice(0, 4), Number(item.slice(5))])));

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const loopback = ['127.0.0.1', '::1', 'localhost'];

const Settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .default('4300')
    .transform(Number)
    .refine((port) => Number.isInteger(port) && port >= 0 && port <= 65_535, { error: 'must be a port number' }),
  PUBLIC_URL: address('the address people open').optional(),
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'must be the address of a PostgreSQL database, for example postgres://user:password@host:5432/prcds',
  }),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be the address of the database itself, past the pooler' })
    .optional(),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be the address of a streaming replica of the database' })
    .optional(),
  DATABASE_REPLICA_LAG: wholeNumber('10'),
  OIDC_ISSUER: address('the address of the identity provider'),
  OIDC_CLIENT_ID: z.string().min(1).default('prcds-web'),
  OIDC_AUDIENCE: z.string({ error: 'must name the audience of our access tokens' }).min(1).transform(commaSeparated),
  OIDC_EMAIL_CLAIM: z.string().min(1).default('email'),
  OIDC_EMAIL_VERIFIED: z
    .enum(['asked', 'assumed'], { error: "must be 'asked' or 'assumed'" })
    .default('asked')
    .transform((value) => value === 'assumed'),
  OIDC_SCOPE: z.string().min(1).default('openid params'),
  OIDC_RESOURCE: z.string().optional(),
  OIDC_USERINFO: yesOrNo.default(true),
  OIDC_ALGORITHMS: z
    .string()
    .default('RS256,PS256,ES256')
    .transform(commaSeparated)
    .refine((given) => given.length > 0 && given.every((name) => algorithms.includes(name)), {
      error: `must list some of ${algorithms.join(', ')}`,
    }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be the address of a mail server, for example smtp://host:25' })
    .optional(),
  MAIL_FROM: z.string().min(3).default('PRCDS <no-reply@prcds.example>'),
  MAIL_GATHERING_SECONDS: wholeNumber('600'),
  ENCRYPTION_KEY: z
    .base64({ error: 'must be 32 random bytes in base64 (openssl rand -base64 32)' })
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === 32, { error: 'must be 32 random bytes in base64 (openssl rand -base64 32)' }),
  FRAME_ORIGINS: z
    .string()
    .default('')
    .transform(commaSeparated)
    .refine((origins) => origins.every(isOrigin), {
      error: 'must list origins such as https://crm.example.org, separated by commas',
    }),
  TRUST_PROXY: z.string().default('').transform(commaSeparated),
  RATE_LIMIT_PERSON: wholeNumber('600'),
  RATE_LIMIT_ADDRESS: wholeNumber('3000'),
  RATE_LIMIT_SIGN_IN: wholeNumber('10'),
  DRAIN_SECONDS: wholeNumber('0'),
  OVERLOAD_MILLISECONDS: wholeNumber('3000'),
  DATABASE_CONNECT_MILLISECONDS: positiveNumber('5000'),
  LOCK_MILLISECONDS: positiveNumber('4000'),
  DELIVERY_WAIT_MILLISECONDS: wholeNumber('3000'),
  SEARCH_MILLISECONDS: positiveNumber('2000'),
  SEARCH_COUNT_MILLISECONDS: positiveNumber('300'),
  METRICS_MILLISECONDS: positiveNumber('1500'),
  OIDC_MILLISECONDS: positiveNumber('5000'),
  RETENTION_YEARS: years,
  RETENTION_YEARS_BY_OFFICE: yearsByOffice,
  ACCESS_LOG_YEARS: years,
  OBJECT_STORE_URL: address('the address of a bucket, for example https://objects.example.org/prcds')
    .refine((url) => url.startsWith('https:') || loopback.includes(new URL(url).hostname), {
      error: 'must begin with https, because pictures of children are sent there',
    })
    .optional(),
  OBJECT_STORE_REGION: z.string().min(1).default('us-east-1'),
  OBJECT_STORE_KEY_ID: z.string().optional(),
  OBJECT_STORE_SECRET: z.string().optional(),
  API_DOCS: yesOrNo.default(false),
  SECURITY_CONTACT: z
    .url({
      protocol: /^(https|mailto|tel)$/,
      error: 'must be where a weakness is told, for example mailto:security@example.org',
    })
    .regex(oneLine, { error: 'must stand on one line' })
    .optional(),
  WEB_FOLDER: z.string().default('.build/web'),
  LOG_LEVEL: z.enum(levels, { error: `must be one of ${levels.join(', ')}` }).default('info'),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a port number' })
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
});

/** Metrics are for operators: a listener beyond this machine requires a token. */
const Environment = Settings.refine(
  (e) => e.METRICS_PORT === undefined || e.METRICS_TOKEN !== undefined || loopback.includes(e.METRICS_HOST),
  {
    path: ['METRICS_TOKEN'],
    error: 'must be a secret of at least 16 characters when METRICS_HOST is not this machine',
  },
).superRefine((e, context) => {
  for (const path of ['OBJECT_STORE_KEY_ID', 'OBJECT_STORE_SECRET'] as const)
    if ((e.OBJECT_STORE_URL === undefined) !== (e[path] === undefined))
      context.addIssue({
        code: 'custom',
        path: [path],
        message: e.OBJECT_STORE_URL === undefined ? 'has no OBJECT_STORE_URL' : 'must be set with OBJECT_STORE_URL',
      });
});

/** Every variable the server reads; the documentation is tested against this list. */
export const settingNames: readonly string[] = Object.keys(Settings.shape);

type Variables = Readonly<Record<string, string | undefined>>;

const givenIn = (env: Variables): Variables =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));

/** One sentence for each setting that is missing or wrong, never with its value. */
const sentencesOf = (given: Variables, { issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => {
    const name = String(path[0]);
    return given[name] === undefined ? `${name} is not set; it ${message}.` : `${name} ${message}.`;
  });

export function settingProblems(env: Variables): string[] {
  const given = givenIn(env);
  const { error } = Environment.safeParse(given);
  return error ? sentencesOf(given, error) : [];
}

/** For commands that need only the database itself, not a pooler before it. */
export function readDatabaseUrl(env: Variables): string {
  const given = givenIn(env);
  const { data, error } = Settings.pick({ DATABASE_URL: true, DATABASE_DIRECT_URL: true }).safeParse(given);
  if (error) throw new Error(sentencesOf(given, error)[0]);
  return data.DATABASE_DIRECT_URL ?? data.DATABASE_URL;
}

/** Parses and checks the environment once; the rest of the server never reads process.env. */
export function readConfig(env: Variables) {
  const given = givenIn(env);
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new Error(sentencesOf(given, parsed.error)[0]);
  const e = parsed.data;
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    databaseUrl: e.DATABASE_URL,
    /**
     * Address for connections that need a session (LISTEN, session locks). It differs from DATABASE_URL only behind a
     * transaction pooler.
     */
    directUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    isPooled: e.DATABASE_DIRECT_URL !== undefined,
    replica: e.DATABASE_REPLICA_URL ? { url: e.DATABASE_REPLICA_URL, lagSeconds: e.DATABASE_REPLICA_LAG } : null,
    identity: {
      issuer: e.OIDC_ISSUER,
      clientId: e.OIDC_CLIENT_ID,
      audience: e.OIDC_AUDIENCE,
      emailClaim: e.OIDC_EMAIL_CLAIM,
      /** F14: accept addresses as verified when the provider never sends `email_verified`. */
      assumesVerified: e.OIDC_EMAIL_VERIFIED,
      scope: e.OIDC_SCOPE,
      resource: e.OIDC_RESOURCE ?? null,
      usesUserinfo: e.OIDC_USERINFO,
      algorithms: e.OIDC_ALGORITHMS,
    },
    mail: {
      url: e.SMTP_URL ?? null,
      from: e.MAIL_FROM,
      /** F18: how long a mail waits to be combined with others of its kind; 0 sends at once. */
      gatheringSeconds: e.MAIL_GATHERING_SECONDS,
    },
    encryptionKey: e.ENCRYPTION_KEY,
    /** Where pictures and documents are kept that arrive from now on; null for the database. */
    objectStore:
      e.OBJECT_STORE_URL === undefined
        ? null
        : {
            url: e.OBJECT_STORE_URL,
            region: e.OBJECT_STORE_REGION,
            keyId: e.OBJECT_STORE_KEY_ID ?? '',
            secret: e.OBJECT_STORE_SECRET ?? '',
          },
    frameOrigins: e.FRAME_ORIGINS,
    trustProxy: e.TRUST_PROXY,
    /** Requests a minute; `signIn` counts failed ones only; 0 means no limit. */
    rateLimit: { person: e.RATE_LIMIT_PERSON, address: e.RATE_LIMIT_ADDRESS, signIn: e.RATE_LIMIT_SIGN_IN },
    /** Timeouts in milliseconds. */
    timeouts: {
      /** Event loop delay beyond which the server refuses requests; 0 means never. */
      overload: e.OVERLOAD_MILLISECONDS,
      /** To get a connection to the database. */
      database: e.DATABASE_CONNECT_MILLISECONDS,
      /** How long a request waits for a lock of another transaction, and how long a job does. */
      lock: e.LOCK_MILLISECONDS,
      jobLock: e.LOCK_MILLISECONDS * 5,
      /** How long a request that saves something waits for an external system. */
      delivery: e.DELIVERY_WAIT_MILLISECONDS,
      /** A search query is cancelled after this time, and the caller is told. */
      search: e.SEARCH_MILLISECONDS,
      /** The same for one of the counts that explain why a search finds nothing. */
      count: e.SEARCH_COUNT_MILLISECONDS,
      /** For one metrics query to the database. */
      metrics: e.METRICS_MILLISECONDS,
      /** For an answer of the identity provider. */
      identity: e.OIDC_MILLISECONDS,
    },
    retention: {
      childYears: e.RETENTION_YEARS,
      childYearsByOffice: e.RETENTION_YEARS_BY_OFFICE,
      accessLogYears: e.ACCESS_LOG_YEARS,
    },
    /** How long the server keeps answering existing connections while it shuts down. */
    drainMilliseconds: e.DRAIN_SECONDS * 1000,
    /** Whether the OpenAPI description is served, without sign-in. */
    hasApiDocs: e.API_DOCS,
    securityContact: e.SECURITY_CONTACT ?? null,
    webFolder: e.WEB_FOLDER,
    logLevel: e.LOG_LEVEL,
    metrics:
      e.METRICS_PORT === undefined
        ? null
        : { host: e.METRICS_HOST, port: e.METRICS_PORT, token: e.METRICS_TOKEN ?? null },
  };
}

export type Config = ReturnType<typeof readConfig>;
export type Timeouts = Config['timeouts'];
