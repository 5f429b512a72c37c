import { type OfficeKind, regionKindOf } from '#contract/office-settings/office-kinds.ts';
import { settingRules, timeZones } from '#contract/office-settings/rules.ts';
import { sourceLanguage } from '#contract/shared/language.ts';
import { nameMaximum, officeCode, oneLine } from '#contract/shared/values.ts';
import { audit, operatorSource } from '../db/audit.ts';
import type { Db } from '../db/connection.ts';
import { equipOffices } from '../db/reference/new-office.ts';
import { transact } from '../db/transaction.ts';
import {
  findOffice,
  incrementVersion,
  lockPart,
  officeSettings,
  tabAudit,
} from '../domains/office-settings/queries.ts';
import { upsertSettings } from '../domains/office-settings/writes.ts';
import { createdLines } from '../domains/reference/history.ts';
import { insertOffice } from '../domains/reference/new-office.ts';
import { lockPlaces } from '../domains/reference/place-lock.ts';
import { referenceHistory } from '../domains/reference/queries.ts';
import type { Given } from './command-line.ts';
import type { AdminContext } from './context.ts';
import { anyOf, refuse } from './problem.ts';

interface NewOffice {
  readonly code: string;
  readonly name: string;
  readonly kind: OfficeKind;
  readonly regionCode: string;
}

const listOfKind = { fundraising: 'fundraisingOffice', support: 'supportOffice' } as const;

const timeZoneSetting = 'applicationTimeZone';

/** The setting's value for a zone, which may also be written as the value itself. */
function timeZoneLabel(zone: string): string {
  const found = timeZones.find((one) => one.zone === zone || one.label === zone);
  return found?.label ?? refuse(`There is no time zone '${zone}'; use ${anyOf(timeZones.map((one) => one.zone))}.`);
}

async function checkRegion(db: Db, { kind, regionCode }: NewOffice): Promise<void> {
  const regions = await db
    .selectFrom('region')
    .select('code')
    .where('kind', '=', regionKindOf[kind])
    .where('isActive', '=', true)
    .orderBy('code')
    .execute();
  const codes = regions.map(({ code }) => code);
  if (codes.length === 0) refuse('There are no regions yet; run npm run admin -- reference first.');
  if (!codes.includes(regionCode))
    refuse(`A ${kind} office cannot be in the region '${regionCode}'; use ${anyOf(codes)}.`);
}

function readOffice({ argument: code, options }: Given): NewOffice {
  const { name = '', kind = '', region = '' } = options;
  if (!officeCode.safeParse(code).success)
    refuse(`An office's code has 2 to 6 capital letters, such as USAO; '${code}' has not.`);
  if (name.length > nameMaximum || !oneLine.test(name))
    refuse(`An office's name is one line of at most ${nameMaximum} characters.`);
  return { code, name, kind: kind as OfficeKind, regionCode: region };
}

/** An office that is there already stays as it is; a command that says otherwise about it is refused. */
function refuseOther(wanted: NewOffice, known: Omit<NewOffice, 'kind'> & { readonly kind: string }): void {
  const isSame = (['name', 'kind', 'regionCode'] as const).every((part) => wanted[part] === known[part]);
  if (!isSame)
    refuse(
      `The office ${known.code} is there already, as '${known.name}', ${known.kind}, in the region ${known.regionCode}; repeat the command with these, or choose another code.`,
    );
}

/** True when the office had no time zone of its own. */
async function setTimeZone(db: Db, office: string, label: string, at: Date): Promise<boolean> {
  const part = 'general';
  await lockPart(db, office, part);
  const own = await db
    .selectFrom('officeSetting')
    .select('value')
    .where('officeCode', '=', office)
    .where('code', '=', timeZoneSetting)
    .executeTakeFirst();
  if (own) return false;
  const before = await officeSettings(db, office);
  await upsertSettings(db, office, new Map([[timeZoneSetting, label]]), null, at);
  await incrementVersion(db, office, part);
  await audit(db, {
    ...tabAudit(office, part),
    office,
    by: null,
    source: operatorSource,
    at,
    changes: { [settingRules[timeZoneSetting].description]: [before[timeZoneSetting], label] },
  });
  return true;
}

/** The same office, with the same lines in the history, as one made by hand in Reference Data. */
async function makeOffice(db: Db, { code, name, kind, regionCode }: NewOffice, at: Date): Promise<void> {
  const names = [{ language: sourceLanguage, name }];
  await insertOffice(db, { code, kind, regionCode, names });
  const changes = createdLines(listOfKind[kind], { code, names, isActive: true, parent: regionCode });
  await audit(db, { ...referenceHistory, office: null, by: null, source: operatorSource, at, changes });
}

async function isEquipped(db: Db, office: string): Promise<boolean> {
  for (const table of ['policyDocument', 'sponsorType'] as const)
    if (!(await db.selectFrom(table).select('id').where('officeCode', '=', office).limit(1).executeTakeFirst()))
      return false;
  return true;
}

async function makeOrComplete(db: Db, wanted: NewOffice, label: string | undefined, at: Date): Promise<string[]> {
  const { code, kind, name } = wanted;
  const told: string[] = [];
  await lockPlaces(db);
  await checkRegion(db, wanted);
  const known = await findOffice(db, code);
  if (known) {
    refuseOther(wanted, known);
    told.push(`The office ${code} is there already.`);
  } else {
    await makeOffice(db, wanted, at);
    told.push(`Made the ${kind} office ${code}, '${name}'; its settings and notifications have their defaults.`);
  }
  if (label !== undefined) {
    const isSet = await setTimeZone(db, code, label, at);
    told.push(isSet ? `Set its time zone to ${label}.` : 'It keeps the time zone that it has.');
  }
  if (!(await isEquipped(db, code))) {
    await equipOffices(db);
    told.push('Added the default Terms of Use and sponsor types.');
  }
  return told;
}

export async function completeOffice({ db, clock, say }: AdminContext, given: Given): Promise<void> {
  const wanted = readOffice(given);
  const zone = given.options['time-zone'];
  const label = zone === undefined ? undefined : timeZoneLabel(zone);
  const told = await transact(db, (transaction) => makeOrComplete(transaction, wanted, label, clock()));
  for (const line of told) say(line);
}
