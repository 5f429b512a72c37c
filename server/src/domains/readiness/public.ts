import type { ReadinessStep } from '#contract/readiness/api.ts';
import {
  type CrmPart,
  crmParts,
  type MissingPart,
  type ReadinessItem,
  readinessItems,
} from '#contract/readiness/rules.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import type { IdentityProvider } from '../../external/identity-provider.ts';
import { decryptPassword, findApiSettings } from '../crm/queries.ts';
import {
  listCrmOffices,
  listFailingReceivers,
  listOfficeFacts,
  listSenders,
  type OfficeFacts,
  type PoolFacts,
  readPoolFacts,
} from './queries.ts';

export interface Installation {
  readonly db: Db;
  readonly config: Pick<Config, 'mail' | 'encryptionKey'>;
  readonly identity: Pick<IdentityProvider, 'keysReadAt'>;
}

type Found = Partial<Omit<ReadinessStep, 'item' | 'state'>> & Pick<ReadinessStep, 'state'>;

const about = (offices: readonly string[]) => offices.map((office) => ({ office, lacks: [] }));

async function mail({ db, config }: Installation): Promise<Found> {
  if (config.mail.url === null) return { state: 'missing' };
  const failing = await listFailingReceivers(db, 'mail');
  return { state: failing.length > 0 ? 'waiting' : 'done', offices: about(failing) };
}

async function lacksOf({ db, config }: Installation, office: string): Promise<readonly CrmPart[]> {
  const stored = await findApiSettings(db, office);
  if (!stored) return crmParts;
  const has: Readonly<Record<CrmPart, boolean>> = {
    address: stored.url !== null,
    account: stored.adminAccount !== null && stored.isAdminActive === true,
    password: decryptPassword(config.encryptionKey, office, stored, 'admin').text !== null,
  };
  return crmParts.filter((part) => !has[part]);
}

async function crm(installation: Installation): Promise<Found> {
  const offices = await listCrmOffices(installation.db);
  const lacking: { office: string; lacks: CrmPart[] }[] = [];
  for (const office of offices) {
    const lacks = await lacksOf(installation, office);
    if (lacks.length > 0) lacking.push({ office, lacks: [...lacks] });
  }
  const officeCount = offices.length;
  if (lacking.length > 0) return { state: 'missing', offices: lacking, officeCount };
  const failing = (await listFailingReceivers(installation.db, 'crm')).filter((office) => offices.includes(office));
  return { state: failing.length > 0 ? 'waiting' : 'done', offices: about(failing), officeCount };
}

/** An office in use without users lacks them first. */
function people(facts: readonly OfficeFacts[]): Found {
  const lacking = facts
    .filter(({ hasAdministrator }) => !hasAdministrator)
    .map(({ office, hasUsers }) => ({ office, lacks: (hasUsers ? [] : ['users']) as MissingPart[] }));
  return { state: lacking.length > 0 ? 'missing' : 'done', offices: lacking, officeCount: facts.length };
}

/** One field office that sends is enough: its children can be searched. Without a sender, somebody has to make one. */
async function feed({ db }: Installation): Promise<Found> {
  const senders = await listSenders(db);
  const silent = senders.filter(({ lastAt }) => lastAt === null).map(({ office }) => office);
  const officeCount = senders.length - silent.length;
  const times = senders.flatMap(({ lastAt }) => (lastAt === null ? [] : [lastAt.getTime()]));
  if (times.length > 0)
    return { state: 'done', officeCount, offices: about(silent), at: new Date(Math.max(...times)).toISOString() };
  return { state: senders.length > 0 ? 'waiting' : 'missing', offices: about(silent) };
}

/** Done when no office in use lacks it. */
function ofOffices(facts: readonly OfficeFacts[], lacks: (office: OfficeFacts) => boolean): Found {
  const lacking = facts.filter(lacks).map(({ office }) => office);
  return { state: lacking.length > 0 ? 'missing' : 'done', offices: about(lacking), officeCount: facts.length };
}

/** Children belong to projects, which have to be there first. */
function children({ hasProjects, hasChildren }: PoolFacts): Found {
  if (hasChildren) return { state: 'done' };
  return { state: hasProjects ? 'missing' : 'waiting' };
}

export async function readSteps(installation: Installation): Promise<ReadinessStep[]> {
  const facts = await listOfficeFacts(installation.db);
  const used = facts.filter(({ hasUsers }) => hasUsers);
  const pool = await readPoolFacts(installation.db);
  const found: Readonly<Record<ReadinessItem, Found>> = {
    // Whoever asks has signed in.
    identityProvider: { state: 'done', at: installation.identity.keysReadAt()?.toISOString() ?? null },
    mail: await mail(installation),
    people: people(facts),
    officeSettings: ofOffices(used, ({ hasSettings }) => !hasSettings),
    terms: ofOffices(used, ({ hasDefaultTerms }) => hasDefaultTerms),
    crm: await crm(installation),
    feed: await feed(installation),
    projects: { state: pool.hasProjects ? 'done' : 'missing' },
    children: children(pool),
  };
  return readinessItems.map((item) => ({ offices: [], officeCount: 0, at: null, ...found[item], item }));
}
