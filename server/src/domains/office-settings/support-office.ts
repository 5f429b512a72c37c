import type { z } from 'zod';
import { unitCodes } from '#contract/office-settings/rules.ts';
import {
  checkPeriod,
  isSupportOfficeCode,
  type Period,
  type PeriodUnit,
  periodUnits,
  type SupportOfficeCode,
  type SupportOfficeSettings,
  supportOfficeCodes,
  supportOfficeRules,
} from '#contract/office-settings/support-office.ts';
import type { saveSupportOfficeSettings } from '#contract/office-settings/support-office-api.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { refuseStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import { auditTab, getOffice, lockPart, moveVersion, supportOfficeSettings, versionOf } from './queries.ts';
import { upsertSupportOfficeSettings } from './setting-queries.ts';

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

function readGiven(given: readonly Given[]): Map<SupportOfficeCode, Period> {
  const codes = given.map(({ code }) => code);
  const problems = given.flatMap((one, index) =>
    problemsOf(one, `SupportOfficeSettings.${index}`, codes.indexOf(one.code) < index),
  );
  if (problems.length > 0) failFields(...problems);
  return new Map(
    given.map(({ code, value, unitCode }) => [
      code as SupportOfficeCode,
      { value, unit: unitNamed(unitCode) as PeriodUnit },
    ]),
  );
}

const written = ({ value, unit }: Period) => `${value} ${unit}`;

const textsOf = (given: ReadonlyMap<SupportOfficeCode, Period>, stored?: SupportOfficeSettings) =>
  Object.fromEntries(
    [...given].map(([code, period], at) => [`SupportOfficeSettings.${at}.Value`, written(stored?.[code] ?? period)]),
  );

export async function saveSupportOffice(context: Context, { version, settings }: Save) {
  const { office, user, clock } = context;
  const given = readGiven(settings);
  return context.db.transaction().execute(async (db) => {
    const current = await lockPart(db, office, part);
    const before = (await supportOfficeSettings(db, [office])).get(office) ?? fail('not-found');
    refuseStale({ version: current, texts: textsOf(given, before) }, { version, texts: textsOf(given) });
    const changed = new Map([...given].filter(([code, period]) => written(before[code]) !== written(period)));
    if (changed.size > 0) {
      await upsertSupportOfficeSettings(db, office, changed, user.id, clock());
      const changes = [...changed].map(
        ([code, period]) => [supportOfficeRules[code].description, [written(before[code]), written(period)]] as const,
      );
      await auditTab({ ...context, db }, 'supportOffice', Object.fromEntries(changes));
      await moveVersion(db, office, part);
    }
    return getSupportOffice({ db, office });
  });
}
