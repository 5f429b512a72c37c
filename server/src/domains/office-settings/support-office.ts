import type { z } from 'zod';
import { unitCodes } from '#contract/office-settings/rules.ts';
import {
  checkPeriod,
  isSupportOfficeCode,
  type Period,
  type PeriodUnit,
  periodUnits,
  type SupportOfficeCode,
  supportOfficeCodes,
  supportOfficeRules,
} from '#contract/office-settings/support-office.ts';
import type { saveSupportOfficeSettings } from '#contract/office-settings/support-office-api.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { transact } from '../../db/transaction.ts';
import { refuseStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import {
  auditTab,
  getOffice,
  incrementVersion,
  lockPart,
  supportOfficeSettings,
  tabAudit,
  versionOf,
} from './queries.ts';
import { upsertSupportOfficeSettings } from './writes.ts';

type Save = z.output<typeof saveSupportOfficeSettings.input>;

const part = 'supportOffice';
const unitNamed = (code: string): PeriodUnit | undefined => periodUnits.find((unit) => unitCodes[unit] === code);

export async function getSupportOffice({ db, office }: Pick<Context, 'db' | 'office'>) {
  await getOffice(db, office);
  const settings = (await supportOfficeSettings(db, [office])).get(office) ?? fail('not-found');
  return {
    version: await versionOf(db, office, part),
    settings: supportOfficeCodes.map((code) => ({
      code,
      description: supportOfficeRules[code].description,
      value: settings[code].value,
      unitCode: unitCodes[settings[code].unit],
      unitDescription: settings[code].unit,
    })),
  };
}

type Given = Save['settings'][number];

function problemsOf({ code, value, unitCode }: Given, at: string, isRepeated: boolean): FieldProblem[] {
  if (!isSupportOfficeCode(code)) return [{ field: `${at}.SettingTypeCode`, code: 'unknown' }];
  if (isRepeated) return [{ field: `${at}.SettingTypeCode`, code: 'duplicate' }];
  return checkPeriod(code, value, unitNamed(unitCode) ?? '').map((problem) => ({
    field: problem.part === 'value' ? `${at}.Value` : `${at}.UnitOfMeasureCd`,
    code: problem.code,
    ...(problem.params && { params: problem.params }),
  }));
}

interface GivenPeriod extends Period {
  /** The value the caller had read, if sent. */
  readonly before: string | undefined;
}

function readGiven(given: readonly Given[]): Map<SupportOfficeCode, GivenPeriod> {
  const codes = given.map(({ code }) => code);
  const problems = given.flatMap((one, index) =>
    problemsOf(one, `SupportOfficeSettings.${index}`, codes.indexOf(one.code) < index),
  );
  if (problems.length > 0) failFields(...problems);
  return new Map(
    given.map(({ code, value, unitCode, before }) => [
      code as SupportOfficeCode,
      {
        value,
        unit: unitNamed(unitCode) as PeriodUnit,
        before: before && written({ value: before.value, unit: unitNamed(before.unitCode) ?? 'Days' }),
      },
    ]),
  );
}

const written = ({ value, unit }: Period) => `${value} ${unit}`;

type Periods = ReadonlyMap<SupportOfficeCode, GivenPeriod>;

const textsOf = (given: Periods, read: (code: SupportOfficeCode, period: GivenPeriod) => string) =>
  Object.fromEntries([...given].map(([code, period], at) => [`SupportOfficeSettings.${at}.Value`, read(code, period)]));

/** F11: an item is in conflict only when somebody else changed that item; changes of other items do not matter. */
const isTouched = (period: GivenPeriod, stored: Period) =>
  period.before !== written(stored) && written(period) !== written(stored);

export async function saveSupportOffice(context: Context, { version, settings }: Save) {
  const { office, user, clock } = context;
  const given = readGiven(settings);
  return transact(context.db, async (db) => {
    const current = await lockPart(db, office, part);
    const before = (await supportOfficeSettings(db, [office])).get(office) ?? fail('not-found');
    const touched = [...given.keys()].filter((code) => isTouched(given.get(code) as GivenPeriod, before[code]));
    if (touched.length > 0)
      await refuseStale(
        db,
        { ...tabAudit(office, 'supportOffice'), fields: touched.map((code) => supportOfficeRules[code].description) },
        {
          version: current,
          texts: textsOf(given, (code, period) => written(isTouched(period, before[code]) ? before[code] : period)),
        },
        { version, texts: textsOf(given, (_, period) => written(period)) },
      );
    const changed = new Map([...given].filter(([code, period]) => written(before[code]) !== written(period)));
    if (changed.size > 0) {
      const periods = new Map([...changed].map(([code, { value, unit }]) => [code, { value, unit }]));
      await upsertSupportOfficeSettings(db, office, periods, user.id, clock());
      const changes = [...changed].map(
        ([code, period]) => [supportOfficeRules[code].description, [written(before[code]), written(period)]] as const,
      );
      await auditTab({ ...context, db }, 'supportOffice', Object.fromEntries(changes));
      await incrementVersion(db, office, part);
    }
    return getSupportOffice({ db, office });
  });
}
