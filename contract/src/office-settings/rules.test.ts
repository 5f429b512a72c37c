import { describe, expect, test } from 'vitest';
import {
  dateFormats,
  defaultSettings,
  settingCategories,
  settingCodes,
  settingRules,
  timeFormats,
  timeZones,
  unitCodes,
  zoneOf,
} from './rules.ts';

describe('office settings', () => {
  test('CONST-002 CONST-003 CONST-004 default formats and CRM integration', () => {
    expect(defaultSettings.applicationDateFormat).toBe('DD/MM/YYYY');
    expect(defaultSettings.applicationTimeFormat).toBe('HH:MM:SS:XM');
    expect(defaultSettings.crmIntegration).toBe('No');
  });

  test('CONST-005 CONST-006 CONST-007 CONST-008 default limits are 5', () => {
    const { countryGroupLimit, projectCategoryLimit, ratingLevelLimit, sponsorTypeLimit } = defaultSettings;
    expect([countryGroupLimit, projectCategoryLimit, ratingLevelLimit, sponsorTypeLimit]).toEqual(['5', '5', '5', '5']);
  });

  test('CONST-009 the default zone is Pacific and keeps wall-clock time', () => {
    expect(defaultSettings.applicationTimeZone).toBe('Pacific (GMT-08:00)');
    const noonInSummer = new Date('2026-07-01T19:00:00Z');
    const hour = new Intl.DateTimeFormat('en', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: zoneOf(defaultSettings.applicationTimeZone),
    });
    expect(hour.format(noonInSummer)).toBe('12');
  });

  test('every zone is one the platform knows', () => {
    for (const { zone } of timeZones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
  });

  test('SESSION-002 CONSENT-025 the session lasts 10 minutes and consent 7 days by default', () => {
    expect(defaultSettings.sessionTimeout).toBe('10');
    expect(defaultSettings.privacyPolicy).toBe('7');
  });

  test('every default lies within its own range or list', () => {
    for (const code of settingCodes) {
      const rule = settingRules[code];
      if ('list' in rule) expect(rule.list).toContain(rule.default);
      else {
        expect(Number(rule.default)).toBeGreaterThanOrEqual(rule.minimum);
        expect(Number(rule.default)).toBeLessThanOrEqual(rule.maximum);
      }
    }
  });
});

test('T10 the whole table: category, name, range, unit and default', () => {
  const rows = settingCodes.map((code) => {
    const rule = settingRules[code];
    const kind = 'list' in rule ? ['list'] : [rule.minimum, rule.maximum, rule.unit];
    return [rule.category, rule.description, ...kind, rule.default].join(' | ');
  });
  expect(rows).toEqual([
    '1 | Application Date Format | list | DD/MM/YYYY',
    '1 | Application Time Format | list | HH:MM:SS:XM',
    '1 | Application Time Zone | list | Pacific (GMT-08:00)',
    '1 | CRM Integration | list | No',
    '1 | Country Group Limit | 1 | 20 | Count | 5',
    '1 | Project Category Limit | 1 | 20 | Count | 5',
    '1 | Project Category Rating Level Limit | 1 | 20 | Count | 5',
    '1 | Sponsor Type Limit | 1 | 20 | Count | 5',
    '1 | Privacy Policy | 1 | 365 | Days | 7',
    '1 | Session Timeout | 2 | 10 | Minutes | 10',
    '1 | Max project records | 1 | 1000 | Records | 1000',
    '2 | Min age limit | 1 | 25 | Years | 1',
    '2 | Max age limit | 1 | 25 | Years | 25',
    '2 | Maximum RC records | 1 | 1000 | Records | 1000',
    '2 | Internal hold period | 1 | 60 | Days | 30',
    '2 | Proposed period | 1 | 60 | Days | 30',
    '2 | Proposed children | 1 | 5 | Count | 5',
    '2 | Children a person may open or list a day | 0 | 100000 | Count | 2000',
    '3 | Partnership hold period | 1 | 24 | Months | 12',
    '5 | Max reservation records | 1 | 1000 | Records | 1000',
    '5 | Expiration date | 2 | 999 | Days | 90',
    '5 | Reservation expiration reminder criteria | 1 | 998 | Days | 14',
    '5 | Draft reminder criteria | 1 | 998 | Days | 7',
  ]);
  expect(settingCategories.map(({ code, description }) => `${code} ${description}`)).toEqual([
    '1 General',
    '2 Registered children',
    '3 Sponsored children',
    '5 Reservation',
  ]);
  expect(unitCodes).toEqual({ Count: 'C', Days: 'D', Months: 'M', Years: 'Y', Minutes: 'MIN', Records: 'R' });
});

test('T10 the formats and the zones an office chooses from', () => {
  expect(settingRules.applicationDateFormat.list).toEqual(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD-MMM-YYYY']);
  expect(settingRules.applicationTimeFormat.list).toEqual(['HH:MM:SS:XM', 'HH:MM:XM', 'HH:MM:SS', 'HH:MM']);
  expect([dateFormats, timeFormats]).toEqual([
    settingRules.applicationDateFormat.list,
    settingRules.applicationTimeFormat.list,
  ]);
  expect(settingRules.crmIntegration.list).toEqual(['Yes', 'No']);
  expect(settingRules.applicationTimeZone.list).toEqual(timeZones.map(({ label }) => label));
  expect(timeZones.map(({ label, zone }) => `${label} ${zone}`)).toEqual([
    'Pacific (GMT-08:00) America/Los_Angeles',
    'Mountain (GMT-07:00) America/Denver',
    'Central (GMT-06:00) America/Chicago',
    'Eastern (GMT-05:00) America/New_York',
    'Atlantic (GMT-04:00) America/Halifax',
    'Brasilia (GMT-03:00) America/Sao_Paulo',
    'London (GMT+00:00) Europe/London',
    'Central Europe (GMT+01:00) Europe/Madrid',
    'Eastern Europe (GMT+02:00) Europe/Helsinki',
    'East Africa (GMT+03:00) Africa/Nairobi',
    'India (GMT+05:30) Asia/Kolkata',
    'Singapore (GMT+08:00) Asia/Singapore',
    'Korea (GMT+09:00) Asia/Seoul',
    'Eastern Australia (GMT+10:00) Australia/Sydney',
    'New Zealand (GMT+12:00) Pacific/Auckland',
  ]);
  expect([zoneOf('Korea (GMT+09:00)'), zoneOf('Mars')]).toEqual(['Asia/Seoul', 'America/Los_Angeles']);
});
