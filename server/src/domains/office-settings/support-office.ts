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
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import {
  auditTab,
  getOffice,
  lockPart,
  moveVersion,
  requireVersion,
  supportOfficeSettings,
  versionOf,
} from './queries.ts';
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

function readGiven(given: Save['settings']): Map<SupportOfficeCode, Period> {
  const periods = new Map<SupportOfficeCode, Period>();
  const problems: FieldProblem[] = [];
  given.forEach(({ code, value, unitCode }, index) => {
    const at = `SupportOfficeSettings.${index}`;
    if (!isSupportOfficeCode(code)) return problems.push({ field: `${at}.SettingTypeCode`, code: 'unknown' });
    if (periods.has(code)) return problems.push({ field: `${at}.SettingTypeCode`, code: 'duplicate' });
    const unit = unitNamed(unitCode);
    for (const problem of checkPeriod(code, value, unit ?? '')) {
      const field = problem.part === 'value' ? `${at}.Value` : `${at}.UnitOfMeasureCd`;
      problems.push({ field, code: problem.code, ...(problem.params && { params: problem.params }) });
    }
    return periods.set(code, { value, unit: unit ?? 'Days' });
  });
  if (problems.length > 0) failFields(...problems);
  return periods;
}

const written = ({ value, unit }: Period) => `${value} ${unit}`;

export async function saveSupportOffice(context: Context, { version, settings }: Save) {
  const { office, user, clock } = context;
  const given = readGiven(settings);
  return context.db.transaction().execute(async (db) => {
    requireVersion(await lockPart(db, office, part), version);
    const before = (await supportOfficeSettings(db, [office])).get(office) ?? fail('not-found');
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
