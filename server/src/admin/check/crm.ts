import type { ConnectionResult } from '#contract/crm/rules.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { findApiConnection } from '../../domains/crm/queries.ts';
import { isOnThisMachine } from '../../external/addresses.ts';
import { tryConnection } from '../../external/try-connection.ts';
import { type Finding, ok, warning } from './finding.ts';

const where = 'Office Settings, API Configuration Settings';

const advice: Readonly<Record<Exclude<ConnectionResult, 'connected'>, string>> = {
  'not-configured': `has no account or password; enter them in ${where}`,
  'account-inactive': `has an inactive service account; activate it in ${where}`,
  'secret-renewed': `has a service account with a new secret; enter it in ${where}`,
  'refused-credentials': 'was called and refused the account; compare account and password on both sides',
  'answered-with-error': 'was called and answered with an error; look at its log',
  unreachable: 'cannot be reached; check its name, and the way from this machine to it',
  'timed-out': 'did not answer in time; check whether it runs',
  certificate: 'has a certificate that this machine does not trust; renew it, or install its authority',
  'address-not-allowed': 'has an address that must not be called; enter another one',
};

/** Sends each CRM the same test message as 'Test connection' does, which says nothing about anybody. */
export async function* checkCrm(db: Db, config: Config, clock: Clock): AsyncGenerator<Finding> {
  const offices = await db
    .selectFrom('officeSetting')
    .select('officeCode')
    .where('code', '=', 'crmIntegration')
    .where('value', '=', 'Yes')
    .orderBy('officeCode')
    .execute();
  if (offices.length === 0) yield ok('No office works with a CRM.');
  for (const { officeCode: office } of offices) {
    const connection = await findApiConnection(db, config.encryptionKey, office);
    if (!connection) {
      yield warning(`The CRM of ${office} has no address; enter it in ${where}.`);
      continue;
    }
    const { result } = await tryConnection(connection, { office, at: clock(), mayBeLocal: isOnThisMachine(config) });
    if (result === 'connected') yield ok(`The CRM of ${office} answers.`);
    else yield warning(`The CRM of ${office} ${advice[result]}.`);
  }
}
