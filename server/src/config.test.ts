import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const good = {
  DATABASE_URL: 'postgres://prcds:secret@db.example:5432/prcds',
  OIDC_ISSUER: 'https://id.example',
  OIDC_AUDIENCE: 'https://api.prcds.example',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};

test('unset variables have defaults', () => {
  const config = readConfig({ ...good, PORT: '' });
  expect(config).toMatchObject({
    port: 4300,
    publicUrl: 'http://localhost:4300',
    identity: {
      clientId: 'prcds-web',
      emailClaim: 'email',
      scope: 'openid params',
      resource: null,
      usesUserinfo: true,
    },
    frameOrigins: [],
    timeouts: {
      overload: 3_000,
      database: 5_000,
      lock: 4_000,
      jobLock: 20_000,
      delivery: 3_000,
      search: 2_000,
      count: 300,
      metrics: 1_500,
      identity: 5_000,
    },
    retention: { childYears: 0, childYearsByOffice: {}, accessLogYears: 0 },
    hasApiDocs: false,
    webFolder: '.build/web',
    logLevel: 'info',
  });
});

test('F18 mails of one kind are collected for ten minutes, unless the operator sets another time', () => {
  expect(readConfig(good).mail.gatheringSeconds).toBe(600);
  expect(readConfig({ ...good, MAIL_GATHERING_SECONDS: '0' }).mail.gatheringSeconds).toBe(0);
});

test.each([
  ['DATABASE_URL', undefined, /^DATABASE_URL is not set; it must be the address of a PostgreSQL database/],
  ['DATABASE_URL', 'mysql://x', /^DATABASE_URL must be the address of a PostgreSQL database/],
  ['DATABASE_REPLICA_URL', 'replica', /^DATABASE_REPLICA_URL must be the address of a streaming replica/],
  ['DATABASE_DIRECT_URL', 'pooler', /^DATABASE_DIRECT_URL must be the address of the database itself/],
  ['DATABASE_REPLICA_LAG', 'soon', /^DATABASE_REPLICA_LAG must be a whole number/],
  ['OIDC_ISSUER', 'id.example', /^OIDC_ISSUER must be the address of the identity provider/],
  ['OIDC_AUDIENCE', undefined, /^OIDC_AUDIENCE is not set; it must name the audience/],
  ['ENCRYPTION_KEY', 'c2hvcnQ=', /^ENCRYPTION_KEY must be 32 random bytes in base64/],
  ['ENCRYPTION_KEY', undefined, /^ENCRYPTION_KEY is not set; it must be 32 random bytes/],
  ['FRAME_ORIGINS', 'https://crm.example/path', /^FRAME_ORIGINS must list origins/],
  ['FRAME_ORIGINS', '*', /^FRAME_ORIGINS must list origins/],
  ['SECURITY_CONTACT', 'security@example.org', /^SECURITY_CONTACT must be where a weakness is told/],
  ['RETENTION_YEARS', 'seven', /^RETENTION_YEARS must be a number of years, or 0 for ever/],
  ['RETENTION_YEARS_BY_OFFICE', 'USAO=10', /^RETENTION_YEARS_BY_OFFICE must list offices with their years/],
  ['ACCESS_LOG_YEARS', '-1', /^ACCESS_LOG_YEARS must be a number of years/],
  ['PORT', 'eighty', /^PORT must be a port number/],
  ['PORT', '70000', /^PORT must be a port number/],
  ['OIDC_ALGORITHMS', 'none', /^OIDC_ALGORITHMS must list some of/],
  ['OIDC_ALGORITHMS', 'HS256', /^OIDC_ALGORITHMS must list some of/],
  ['OIDC_USERINFO', 'maybe', /^OIDC_USERINFO must be 'yes' or 'no'/],
  ['OIDC_EMAIL_VERIFIED', 'yes', /^OIDC_EMAIL_VERIFIED must be 'asked' or 'assumed'/],
  ['DATABASE_CONNECT_MILLISECONDS', '0', /^DATABASE_CONNECT_MILLISECONDS must be a whole number above 0/],
  ['SEARCH_MILLISECONDS', '0', /^SEARCH_MILLISECONDS must be a whole number above 0/],
  ['SEARCH_COUNT_MILLISECONDS', '0', /^SEARCH_COUNT_MILLISECONDS must be a whole number above 0/],
  ['METRICS_MILLISECONDS', '0', /^METRICS_MILLISECONDS must be a whole number above 0/],
  ['OIDC_MILLISECONDS', '0', /^OIDC_MILLISECONDS must be a whole number above 0/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of/],
  ['METRICS_PORT', '70000', /^METRICS_PORT must be a port number/],
  ['METRICS_TOKEN', 'short', /^METRICS_TOKEN must have at least 16 characters/],
  ['SMTP_URL', 'mail.example', /^SMTP_URL must be the address of a mail server/],
])('%s = %s is refused in one sentence that names it', (name, value, sentence) => {
  expect(() => readConfig({ ...good, [name]: value })).toThrow(sentence);
});

test('an error message never contains a secret', () => {
  expect(() => readConfig({ ...good, DATABASE_URL: 'mysql://prcds:hunter2@db' })).not.toThrow('hunter2');
});

test('metrics beyond this machine require a token', () => {
  const watched = { ...good, METRICS_PORT: '9464' };
  expect(readConfig(good).metrics).toBeNull();
  expect(readConfig(watched).metrics).toEqual({ host: '127.0.0.1', port: 9464, token: null });
  const open = { ...watched, METRICS_HOST: '0.0.0.0' };
  expect(() => readConfig(open)).toThrow(/^METRICS_TOKEN is not set; it must be a secret/);
  expect(readConfig({ ...open, METRICS_TOKEN: 'sixteen-signs-at-least' }).metrics).toMatchObject({ host: '0.0.0.0' });
});
