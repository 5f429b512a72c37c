import type { ApiSettings, ApiSettingsInput } from '#contract/crm/api.ts';
import type { FieldProblem } from '#contract/problem.ts';
import type { Db } from '../../db/connection.ts';
import { encrypt, passwordOwner, sha256 } from '../../db/encryption.ts';
import { transact } from '../../db/transaction.ts';
import { refuseStale, type Texts } from '../../db/versions.ts';
import { addressIn, isForbidden, isOnThisMachine } from '../../external/addresses.ts';
import { tryConnection } from '../../external/try-connection.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import { auditTab, getOffice, lockPart, tabAudit } from '../office-settings/queries.ts';
import { decryptPassword, findApiConnection, findApiSettings, type StoredApiSettings } from './queries.ts';
import { findActiveAccount, findOfficeStates, findRegion, upsertApiSettings } from './writes.ts';

const part = 'apiConfiguration';

const unset: StoredApiSettings = {
  regionCode: null,
  url: null,
  description: '',
  comments: '',
  supportOfficeAccount: null,
  supportOfficePassword: null,
  supportOfficeSecret: null,
  adminAccount: null,
  adminPassword: null,
  adminSecret: null,
  isAdminActive: null,
  userOffices: [],
  frameOrigins: [],
  version: 0,
};

/** OFFICE-054: passwords never leave the server; the answer only says whether a working one is stored. */
export async function getSettings({
  db,
  office,
  config,
}: Pick<Context, 'db' | 'office' | 'config'>): Promise<ApiSettings> {
  const { regionCode } = await getOffice(db, office);
  const stored = (await findApiSettings(db, office)) ?? { ...unset, regionCode, userOffices: [office] };
  const { url, description, comments, supportOfficeAccount, adminAccount, version } = stored;
  const supportOffice = decryptPassword(config.encryptionKey, office, stored, 'support-office');
  const admin = decryptPassword(config.encryptionKey, office, stored, 'admin');
  return {
    url,
    description,
    comments,
    supportOfficeAccount,
    adminAccount,
    version,
    region: stored.regionCode ?? regionCode,
    userOffices: [...stored.userOffices],
    frameOrigins: [...stored.frameOrigins],
    hasSupportOfficePassword: supportOffice.text !== null,
    hasAdminPassword: admin.text !== null,
    isSupportOfficeSecretRenewed: supportOffice.isRenewed,
    isAdminSecretRenewed: admin.isRenewed,
  };
}

type Account = NonNullable<Awaited<ReturnType<typeof findActiveAccount>>>;

interface Accounts {
  readonly supportOffice: Account | null;
  readonly admin: Account | null;
}

interface AccountField {
  readonly name: string | null;
  readonly password: string | undefined;
  /** The account whose password is stored; `has` says whether that password works. */
  readonly kept: string | null;
  readonly has: boolean;
  readonly isRenewed: boolean;
}

const isSameName = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();

/** F29: a password must be its account's secret, when it is given and as long as it is stored. */
function passwordProblem(
  account: Account,
  { password, kept, has, isRenewed }: AccountField,
): FieldProblem['code'] | undefined {
  if (password) return sha256(password).equals(account.secretHash) ? undefined : 'password-not-the-accounts';
  if (!isSameName(account.clientId, kept)) return 'needs-password';
  if (has) return undefined;
  return isRenewed ? 'secret-renewed' : 'needs-password';
}

/** ERR-061, USER-047, and the rules a schema cannot check. */
async function check(context: Context, db: Db, given: ApiSettingsInput, stored: ApiSettings): Promise<Accounts> {
  const { office, user, config } = context;
  const problems: FieldProblem[] = [];
  const wrong = (field: string, code: FieldProblem['code']) => problems.push({ field: `ApiSettings.${field}`, code });

  const address = given.url && addressIn(given.url);
  if (address && isForbidden(address, isOnThisMachine(config))) wrong('Url', 'address-not-allowed');
  const region = await findRegion(db, given.region);
  if (!region) wrong('Region', 'unknown');
  else if (!region.isActive && stored.region !== given.region) wrong('Region', 'inactive-place');
  const known = await findOfficeStates(db, given.userOffices);
  given.userOffices.forEach((code, index) => {
    if (code !== office && !user.crossesOffices && !stored.userOffices.includes(code))
      fail('other-office', { office: code });
    if (!known.has(code)) wrong(`UserOffices.${index}`, 'unknown');
    else if (!known.get(code) && !stored.userOffices.includes(code)) wrong(`UserOffices.${index}`, 'inactive-place');
    else if (given.userOffices.indexOf(code) < index) wrong(`UserOffices.${index}`, 'duplicate');
  });
  given.frameOrigins.forEach((origin, index) => {
    if (given.frameOrigins.indexOf(origin) < index) wrong(`FrameOrigins.${index}`, 'duplicate');
  });

  const accountOf = async (field: string, told: AccountField) => {
    if (told.name === null) {
      if (told.password) wrong(`${field}Account`, 'required');
      return null;
    }
    const account = await findActiveAccount(db, office, told.name);
    const problem = account && passwordProblem(account, told);
    if (!account) wrong(`${field}Account`, 'service-account-unknown');
    else if (problem) wrong(`${field}Password`, problem);
    return account ?? null;
  };
  const supportOffice = await accountOf('SupportOffice', {
    name: given.supportOfficeAccount,
    password: given.supportOfficePassword,
    kept: stored.supportOfficeAccount,
    has: stored.hasSupportOfficePassword,
    isRenewed: stored.isSupportOfficeSecretRenewed,
  });
  const admin = await accountOf('Admin', {
    name: given.adminAccount,
    password: given.adminPassword,
    kept: stored.adminAccount,
    has: stored.hasAdminPassword,
    isRenewed: stored.isAdminSecretRenewed,
  });
  if (problems.length > 0) failFields(...problems);
  return { supportOffice, admin };
}

/** Field names in the history, by wire name. */
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

const textsOf = (settings: Omit<ApiSettingsInput, 'version' | 'supportOfficePassword' | 'adminPassword'>): Texts => ({
  'ApiSettings.Region': settings.region,
  'ApiSettings.UserOffices': settings.userOffices.join(', ') || null,
  'ApiSettings.Url': settings.url,
  'ApiSettings.Description': settings.description || null,
  'ApiSettings.Comments': settings.comments || null,
  'ApiSettings.SupportOfficeAccount': settings.supportOfficeAccount,
  'ApiSettings.AdminAccount': settings.adminAccount,
  'ApiSettings.FrameOrigins': settings.frameOrigins.join(', ') || null,
});

const passwordLabels = { supportOffice: 'Support office password', admin: 'Admin password' } as const;

/** The history shows that a password was set or replaced, never the password. */
const passwordChange = (had: boolean, given: string | undefined, isKept: boolean) => {
  if (given) return [had ? 'set' : null, had ? 'replaced' : 'set'] as const;
  return [had ? 'set' : null, had && isKept ? 'set' : null] as const;
};

export async function saveSettings(context: Context, given: ApiSettingsInput): Promise<ApiSettings> {
  const { office, user, clock, config } = context;
  return transact(context.db, async (db) => {
    await lockPart(db, office, part);
    const stored = (await findApiSettings(db, office)) ?? unset;
    const before = await getSettings({ db, office, config });
    await refuseStale(
      db,
      { ...tabAudit(office, part), fields: [...Object.values(labels), ...Object.values(passwordLabels)] },
      { version: stored.version, texts: textsOf(before) },
      { version: given.version, texts: textsOf(given) },
    );
    const accounts = await check(context, db, given, before);
    const sealed = (which: 'support-office' | 'admin', text: string | undefined, kept: Buffer | null) =>
      text ? encrypt(config.encryptionKey, text, passwordOwner(office, which)) : kept;
    const isKept = { support: given.supportOfficeAccount !== null, admin: given.adminAccount !== null };
    await upsertApiSettings(
      db,
      {
        regionCode: given.region,
        url: given.url,
        description: given.description,
        comments: given.comments,
        supportOfficeCredentialId: accounts.supportOffice?.id ?? null,
        supportOfficePassword: isKept.support
          ? sealed('support-office', given.supportOfficePassword, stored.supportOfficePassword)
          : null,
        adminCredentialId: accounts.admin?.id ?? null,
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
    const now = textsOf({
      ...given,
      supportOfficeAccount: accounts.supportOffice?.clientId ?? null,
      adminAccount: accounts.admin?.clientId ?? null,
    });
    const was = textsOf(before);
    await auditTab({ ...context, db }, part, {
      ...Object.fromEntries(
        Object.entries(labels).map(([field, label]) => [label, [was[field] ?? null, now[field] ?? null]]),
      ),
      [passwordLabels.supportOffice]: passwordChange(
        stored.supportOfficePassword !== null,
        given.supportOfficePassword,
        isKept.support,
      ),
      [passwordLabels.admin]: passwordChange(stored.adminPassword !== null, given.adminPassword, isKept.admin),
    });
    return getSettings({ db, office, config });
  });
}

/** Tests the stored settings in the same way as deliveries use them. */
export async function tryStoredConnection({ db, office, config, clock }: Context) {
  await getOffice(db, office);
  const connection = await findApiConnection(db, config.encryptionKey, office);
  if (!connection) return { result: 'not-configured' as const, status: null, milliseconds: 0 };
  const at = clock();
  const tried = await tryConnection(connection, { office, at, mayBeLocal: isOnThisMachine(config) });
  return { ...tried, milliseconds: Math.max(0, clock().getTime() - at.getTime()) };
}
