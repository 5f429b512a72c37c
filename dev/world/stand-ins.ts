import { join } from 'node:path';
import { type Crm, startCrm } from '../crm/crm.ts';
import { type FieldOffice, startFieldOffice } from '../field-office/field-office.ts';
import { openRecords } from '../field-office/records.ts';
import type { Lifetimes } from '../identity-provider/configuration.ts';
import { type IdentityProvider, startIdentityProvider } from '../identity-provider/provider.ts';
import { type Mail, startMail } from '../mail/mail.ts';
import { people } from '../people.ts';
import type { Lifetime } from '../processes/lifetime.ts';
import { crmClientId } from '../seeds/crm-credential.ts';
import { fieldOfficeClientId, fieldOfficeSecret } from '../seeds/field-office-credential.ts';
import type { Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';
import { demoAudience, demoClientId } from './server-settings.ts';

/** The demo's versions of the systems around the product. */
export interface StandIns {
  readonly identityProvider: IdentityProvider;
  /**
   * After `identityProvider.stop()`: starts the same provider again, as after a failure, optionally with other
   * lifetimes.
   */
  restartIdentityProvider(lifetimes?: Partial<Lifetimes>): Promise<void>;
  readonly mail: Mail;
  readonly crm: Crm;
  readonly fieldOffice: FieldOffice;
}

export interface StandInOptions {
  readonly ports: Ports;
  readonly host?: string;
  readonly productUrl: string;
  readonly secrets: Secrets;
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly lifetimes?: Partial<Lifetimes>;
}

export async function startStandIns(options: StandInOptions, lifetime: Lifetime): Promise<StandIns> {
  const { ports, host, productUrl, secrets, databaseUrl, dataFolder } = options;
  const openProvider = (lifetimes = options.lifetimes): Promise<IdentityProvider> =>
    startIdentityProvider({
      port: ports.identity,
      host,
      productUrl,
      clientId: demoClientId,
      audience: demoAudience,
      people,
      lifetimes,
      keys: secrets.signingKeys,
      cookieSecret: secrets.cookieSecret,
    });
  let identityProvider = await openProvider();
  lifetime.onStop(() => identityProvider.stop());

  const mail = await startMail({ port: ports.mail, host, smtpPort: ports.smtp, folder: join(dataFolder, 'mail') });
  lifetime.onStop(mail.stop);

  const credential = { clientId: crmClientId, secret: secrets.crmSecret };
  const crm = await startCrm({
    port: ports.crm,
    host,
    productUrl,
    credential,
    people,
    folder: join(dataFolder, 'crm'),
  });
  lifetime.onStop(crm.stop);

  const fieldOffice = await startFieldOffice({
    port: ports.fieldOffice,
    host,
    productUrl,
    account: { clientId: fieldOfficeClientId, secret: fieldOfficeSecret(secrets.crmSecret) },
    records: openRecords(databaseUrl),
  });
  lifetime.onStop(fieldOffice.stop);

  return {
    get identityProvider() {
      return identityProvider;
    },
    restartIdentityProvider: async (lifetimes) => {
      identityProvider = await openProvider(lifetimes);
    },
    mail,
    crm,
    fieldOffice,
  };
}
