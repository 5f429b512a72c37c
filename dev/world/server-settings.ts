import { readConfig } from '#server/config.ts';
import { minimalEnvironment } from '../processes/environment.ts';
import { UserFacingError } from '../terminal/user-facing-error.ts';
import type { Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface ServerSettings {
  readonly ports: Ports;
  readonly host?: string;
  readonly productUrl: string;
  readonly databaseUrl: string;
  readonly webFolder: string;
  readonly secrets: Secrets;
  /** Settings that the world's own settings override, such as variables set before `npm start`. */
  readonly given?: Environment;
  /** Settings that override all others. */
  readonly env?: Environment;
}

export const demoClientId = 'prcds-web';
export const demoAudience = 'https://api.prcds.example';

/** The server's environment: the world's settings over the given ones. */
export function serverEnvironment({
  ports,
  host,
  productUrl,
  databaseUrl,
  webFolder,
  secrets,
  given,
  env,
}: ServerSettings): Environment {
  return {
    ...minimalEnvironment(),
    ...given,
    HOST: host,
    PORT: String(ports.product),
    PUBLIC_URL: productUrl,
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: `http://localhost:${ports.identity}`,
    OIDC_CLIENT_ID: demoClientId,
    OIDC_AUDIENCE: demoAudience,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    // Shorter than in production, so that demo users do not wait ten minutes for a mail.
    MAIL_GATHERING_SECONDS: '20',
    ENCRYPTION_KEY: secrets.encryptionKey,
    FRAME_ORIGINS: `http://localhost:${ports.crm}`,
    WEB_FOLDER: webFolder,
    API_DOCS: 'yes',
    ...env,
  };
}

/** Called before anything is started, so that an invalid setting is reported immediately. */
export function assertSettings(
  settings: Omit<ServerSettings, 'databaseUrl' | 'webFolder'> & { databaseUrl?: string },
): void {
  const databaseUrl = settings.databaseUrl ?? 'postgres://127.0.0.1/embedded';
  try {
    readConfig(serverEnvironment({ ...settings, databaseUrl, webFolder: '.' }));
  } catch (error) {
    throw new UserFacingError((error as Error).message, { cause: error });
  }
}
