import type { ApiSettings, GivenApiSettings } from '#contract/crm/api.ts';
import { isLoopback } from '#contract/crm/rules.ts';
import type { FieldProblem } from '#contract/problem.ts';
import type { Db } from '../../db/connection.ts';
import { passwordOwner, seal } from '../../db/sealing.ts';
import { refuseStale, type Texts } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { tryConnection } from '../../outside/try-connection.ts';
import { fail, failFields } from '../../refusal.ts';
import { auditTab, getOffice, lockPart } from '../office-settings/queries.ts';
import { findApiConnection, findApiSettings, type StoredApiSettings } from './queries.ts';
import { findActiveAccount, findRegion, knownOffices, writeApiSettings } from './write-queries.ts';

const part = 'apiConfiguration';

const unset: StoredApiSettings = {
  regionCode: null,
  url: null,
  description: '',
  comments: '',
  supportOfficeAccount: null,
  supportOfficePassword: null,
  adminAccount: null,
  adminPassword: null,
  isAdminActive: null,
  userOffices: [],
  frameOrigins: [],
  version: 0,
};

/** OFFICE-054: passwords stay here; only whether there is one is told. */
export async function getSettings({ db, office }: Pick<Context, 'db' | 'office'>): Promise<ApiSettings> {
  const { regionCode } = await getOffice(db, office);
  const stored = (await findApiSettings(db, office)) ?? { ...unset, regionCode, userOffices: [office] };
  const { supportOfficePassword, adminPassword, regionCode: region, userOffices, frameOrigins, ...others } = stored;
  const { isAdminActive: _, ...plain } = others;
  return {
    ...plain,
    region: region ?? regionCode,
    userOffices: [...userOffices],
    frameOrigins: [...frameOrigins],
    hasSupportOfficePassword: supportOfficePassword !== null,
    hasAdminPassword: adminPassword !== null,
  };
}

interface Accounts {
  readonly supportOffice: number | null;
  readonly admin: number | null;
}

/** ERR-061, USER-047, and what a schema cannot know. */
async function check(context: Context, db: Db, given: GivenApiSettings, stored: StoredApiSettings): Promise<Accounts> {
  const { office, user } = context;
  const problems: FieldProblem[] = [];
  const wrong = (field: string, code: FieldProblem['code']) => problems.push({ field: `ApiSettings.${field}`, code });

  if (!(await findRegion(db, given.region))) wrong('Region', 'unknown');
  const known = await knownOffices(db, given.userOffices);
  given.userOffices.forEach((code, index) => {
    if (code !== office && !user.crossesOffices && !stored.userOffices.includes(code))
      fail('other-office', { office: code });
    if (!known.has(code)) wrong(`UserOffices.${index}`, 'unknown');
    else if (given.userOffices.indexOf(code) < index) wrong(`UserOffices.${index}`, 'duplicate');
  });
  given.frameOrigins.forEach((origin, index) => {
    if (given.frameOrigins.indexOf(origin) < index) wrong(`FrameOrigins.${index}`, 'duplicate');
  });

  const accountOf = async (field: string, name: string | null, password: string | undefined, kept: string | null) => {
    if (name === null) {
      if (password) wrong(`${field}Account`, 'required');
      return null;
    }
    const account = await findActiveAccount(db, office, name);
    if (!account) wrong(`${field}Account`, 'service-account-unknown');
    // A stored password belongs to the account it was given for.
    else if (name !== kept && !password) wrong(`${field}Password`, 'needs-password');
    return account?.id ?? null;
  };
  const supportOffice = await accountOf(
    'SupportOffice',
    given.supportOfficeAccount,
    given.supportOfficePassword,
    stored.supportOfficeAccount,
  );
  const admin = await accountOf('Admin', given.adminAccount, given.adminPassword, stored.adminAccount);
  if (problems.length > 0) failFields(...problems);
  return { supportOffice, admin };
}

/** Each field by its wire name, and as the history calls it. */
const labels: Readonly<Record<string, string>> = {
  'ApiSettings.Region': 'Region',
  'ApiSettings.UserOffices': 'User offices',
  'ApiSettings.Url': 'Url',
  'ApiSettings.Description': 'Description',
  'ApiSettings.Comments': 'Comments',
  'ApiSettings.SupportOfficeAccount': 'Support office account',
  'ApiSettings.AdminAccount': 'Admin account',
  'ApiSettings.FrameOrigins': 'Frame origins',
};

const textsOf = (settings: Omit<ApiSettings, 'version' | 'hasSupportOfficePassword' | 'hasAdminPassword'>): Texts => ({
  'ApiSettings.Region': settings.region,
  'ApiSettings.UserOffices': settings.userOffices.join(', ') || null,
  'ApiSettings.Url': settings.url,
  'ApiSettings.Description': settings.description || null,
  'ApiSettings.Comments': settings.comments || null,
  'ApiSettings.SupportOfficeAccount': settings.supportOfficeAccount,
  'ApiSettings.AdminAccount': settings.adminAccount,
  'ApiSettings.FrameOrigins': settings.frameOrigins.join(', ') || null,
});

/** That a password was set or replaced is history; the password is not. */
const passwordChange = (had: boolean, given: string | undefined, isKept: boolean) => {
  if (given) return [had ? 'set' : null, had ? 'replaced' : 'set'] as const;
  return [had ? 'set' : null, had && isKept ? 'set' : null] as const;
};

export async function saveSettings(context: Context, given: GivenApiSettings): Promise<ApiSettings> {
  const { office, user, clock, config } = context;
  return context.db.transaction().execute(async (db) => {
    await lockPart(db, office, part);
    const stored = (await findApiSettings(db, office)) ?? unset;
    const before = await getSettings({ db, office });
    refuseStale({ version: stored.version, texts: textsOf(before) }, { version: given.version, texts: textsOf(given) });
    const accounts = await check(context, db, given, stored);
    const sealed = (which: 'support-office' | 'admin', text: string | undefined, kept: Buffer | null) =>
      text ? seal(config.encryptionKey, text, passwordOwner(office, which)) : kept;
    const isKept = { support: given.supportOfficeAccount !== null, admin: given.adminAccount !== null };
    await writeApiSettings(
      db,
      {
        regionCode: given.region,
        url: given.url,
        description: given.description,
        comments: given.comments,
        supportOfficeCredentialId: accounts.supportOffice,
        supportOfficePassword: isKept.support
          ? sealed('support-office', given.supportOfficePassword, stored.supportOfficePassword)
          : null,
        adminCredentialId: accounts.admin,
        adminPassword: isKept.admin ? sealed('admin', given.adminPassword, stored.adminPassword) : null,
      },
      {
        office,
        version: stored.version + 1,
        by: user.id,
        at: clock(),
        userOffices: given.userOffices,
        frameOrigins: given.frameOrigins,
      },
    );
    const now = textsOf(given);
    const was = textsOf(before);
    await auditTab({ ...context, db }, part, {
      ...Object.fromEntries(
        Object.entries(labels).map(([field, label]) => [label, [was[field] ?? null, now[field] ?? null]]),
      ),
      'Support office password': passwordChange(
        before.hasSupportOfficePassword,
        given.supportOfficePassword,
        isKept.support,
      ),
      'Admin password': passwordChange(before.hasAdminPassword, given.adminPassword, isKept.admin),
    });
    return getSettings({ db, office });
  });
}

/** Asks what is stored, as the deliveries will. */
export async function tryStoredConnection({ db, office, config, clock }: Context) {
  await getOffice(db, office);
  const connection = await findApiConnection(db, config.encryptionKey, office);
  if (!connection) return { result: 'not-configured' as const, status: null, milliseconds: 0 };
  const at = clock();
  const mayBeLocal = isLoopback(new URL(config.publicUrl).hostname);
  const tried = await tryConnection(connection, { office, at, mayBeLocal });
  return { ...tried, milliseconds: Math.max(0, clock().getTime() - at.getTime()) };
}
