import { readConfig } from '#server/config.ts';
import { bareEnvironment } from '../processes/environment.ts';
import { PlainFailure } from '../terminal/plain-failure.ts';
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
  /** What counts unless the world says otherwise, such as what a person has set before `npm start`. */
  readonly given?: Environment;
  /** What somebody wants otherwise. */
  readonly env?: Environment;
}

export const demoClientId = 'prcds-web';
export const demoAudience = 'https://api.prcds.example';

/** What the server is told about the world around it, over what it is given. */
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
    ...bareEnvironment(),
    ...given,
    HOST: host,
    PORT: String(ports.product),
    PUBLIC_URL: productUrl,
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: `http://localhost:${ports.identity}`,
    OIDC_CLIENT_ID: demoClientId,
    OIDC_AUDIENCE: demoAudience,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    // Nobody who looks at the demo waits ten minutes for a mail.
    MAIL_GATHERING_SECONDS: '20',
    ENCRYPTION_KEY: secrets.encryptionKey,
    FRAME_ORIGINS: `http://localhost:${ports.crm}`,
    WEB_FOLDER: webFolder,
    API_DOCS: 'yes',
    ...env,
  };
}

/** Asked before anything is started: a setting the server would refuse is refused at once. */
export function assertSettings(
  settings: Omit<ServerSettings, 'databaseUrl' | 'webFolder'> & { databaseUrl?: string },
): void {
  const databaseUrl = settings.databaseUrl ?? 'postgres://127.0.0.1/embedded';
  try {
    readConfig(serverEnvironment({ ...settings, databaseUrl, webFolder: '.' }));
  } catch (error) {
    throw new PlainFailure((error as Error).message, { cause: error });
  }
}
