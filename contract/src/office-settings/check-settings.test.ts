import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSetting, checkSettings, isSettingCategory, settingsOfCategory, tidySetting } from './check-settings.ts';
import { defaultSettings, type SettingCode, settingCodes, settingRules } from './rules.ts';

const outside = (minimum: number, maximum: number) => [
  { code: 'out-of-range', params: { minimum, maximum } },
  { code: 'out-of-range', params: { minimum, maximum } },
  undefined,
  undefined,
];

/** Both ends, and one beyond each. */
const atTheEdges = (setting: SettingCode, minimum: number, maximum: number) =>
  [minimum - 1, maximum + 1, minimum, maximum]
    .map((value) => checkSetting(setting, String(value)))
    .map((problem) => problem && { code: problem.code, params: problem.params });

describe('office settings', () => {
  test('OFFICE-072 OFFICE-073 OFFICE-075 OFFICE-079 ages, records and proposed children within their ranges', () => {
    expect(atTheEdges('minAgeLimit', 1, 25)).toEqual(outside(1, 25));
    expect(atTheEdges('maxAgeLimit', 1, 25)).toEqual(outside(1, 25));
    expect(atTheEdges('maximumRcRecords', 1, 1000)).toEqual(outside(1, 1000));
    expect(atTheEdges('proposedChildren', 1, 5)).toEqual(outside(1, 5));
  });

  test('OFFICE-076 OFFICE-077 OFFICE-078 the periods of holds and proposals', () => {
    expect(atTheEdges('internalHoldPeriod', 1, 60)).toEqual(outside(1, 60));
    expect(atTheEdges('proposedPeriod', 1, 60)).toEqual(outside(1, 60));
    expect(atTheEdges('partnershipHoldPeriod', 1, 24)).toEqual(outside(1, 24));
  });

  test('OFFICE-037 OFFICE-039 OFFICE-043 OFFICE-080 OFFICE-081 validity of consent and session time-out', () => {
    expect(atTheEdges('privacyPolicy', 1, 365)).toEqual(outside(1, 365));
    expect(atTheEdges('sessionTimeout', 2, 10)).toEqual(outside(2, 10));
  });

  test('OFFICE-082 OFFICE-083 OFFICE-084 OFFICE-085 the limits of the lists', () => {
    for (const limit of ['countryGroupLimit', 'projectCategoryLimit', 'ratingLevelLimit', 'sponsorTypeLimit'] as const)
      expect(atTheEdges(limit, 1, 20)).toEqual(outside(1, 20));
  });

  test('OFFICE-041 OFFICE-042 OFFICE-086 OFFICE-087 the most records of a search', () => {
    expect(atTheEdges('maxProjectRecords', 1, 1000)).toEqual(outside(1, 1000));
    expect(atTheEdges('maxReservationRecords', 1, 1000)).toEqual(outside(1, 1000));
  });

  test('OFFICE-033 OFFICE-034 OFFICE-035 OFFICE-036 the settings bear the names of the specification', () => {
    expect(settingsOfCategory(1).map((code) => settingRules[code].description)).toEqual([
      'Application Date Format',
      'Application Time Format',
      'Application Time Zone',
      'CRM Integration',
      'Country Group Limit',
      'Project Category Limit',
      'Project Category Rating Level Limit',
      'Sponsor Type Limit',
      'Privacy Policy',
      'Session Timeout',
      'Max project records',
    ]);
  });

  test.each(['5.5', '1e1', '-3', '０５', 'five', '0x5', '5 5', 'NaN', '1'.repeat(50)])('not a number: %s', (value) => {
    expect(checkSetting('sessionTimeout', tidySetting('sessionTimeout', value))?.code).toBe('out-of-range');
  });

  test('one value has one spelling: blanks and leading zeros do not count, words stay as they are', () => {
    expect([' 7 ', '007', '10', '7a', 'a7'].map((value) => tidySetting('sessionTimeout', value))).toEqual([
      '7',
      '7',
      '10',
      '7a',
      'a7',
    ]);
    expect(tidySetting('crmIntegration', ' Yes ')).toBe('Yes');
  });

  test('there are four categories, and 4 is none of them', () => {
    expect([0, 1, 2, 3, 4, 5, 6].filter(isSettingCategory)).toEqual([1, 2, 3, 5]);
  });

  test('an empty value is reported as required', () => {
    expect(checkSetting('sessionTimeout', tidySetting('sessionTimeout', '  '))?.code).toBe('required');
  });

  test('OFFICE-030 OFFICE-031 OFFICE-032 OFFICE-038 a setting with a list takes a value of its list', () => {
    expect(checkSetting('crmIntegration', 'Yes')).toBeUndefined();
    expect(checkSetting('crmIntegration', 'yes')?.code).toBe('not-in-list');
    expect(checkSetting('applicationDateFormat', 'DDMMYY')?.code).toBe('not-in-list');
    expect(checkSetting('applicationTimeFormat', 'HH')?.code).toBe('not-in-list');
    expect(checkSetting('applicationTimeZone', 'Mars (GMT+99:00)')?.code).toBe('not-in-list');
    for (const format of ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD-MMM-YYYY'])
      expect(checkSetting('applicationDateFormat', format), format).toBeUndefined();
    for (const format of ['HH:MM:SS:XM', 'HH:MM:XM', 'HH:MM:SS', 'HH:MM'])
      expect(checkSetting('applicationTimeFormat', format), format).toBeUndefined();
    for (const zone of ['Pacific (GMT-08:00)', 'Eastern (GMT-05:00)', 'India (GMT+05:30)', 'New Zealand (GMT+12:00)'])
      expect(checkSetting('applicationTimeZone', zone), zone).toBeUndefined();
  });

  test('OFFICE-074 the Max age limit must be greater than the Min age limit, told where it was changed', () => {
    const settings = { ...defaultSettings, minAgeLimit: '10', maxAgeLimit: '10' };
    const told = (...changed: SettingCode[]) => checkSettings(settings, changed).map((p) => [p.setting, p.code]);
    expect(told('maxAgeLimit')).toEqual([['maxAgeLimit', 'max-age-not-greater']]);
    expect(told('minAgeLimit')).toEqual([['minAgeLimit', 'max-age-not-greater']]);
    expect(told('minAgeLimit', 'maxAgeLimit')).toHaveLength(2);
    expect(told('proposedPeriod')).toEqual([]);
    expect(checkSettings({ ...settings, maxAgeLimit: '11' }, ['maxAgeLimit'])).toEqual([]);
  });

  test('OFFICE-088 the expiration must exceed both reminders', () => {
    const settings = { ...defaultSettings, expirationDays: '14', expirationReminderDays: '14', draftReminderDays: '7' };
    expect(checkSettings(settings, ['expirationDays'])).toEqual([
      { setting: 'expirationDays', code: 'expiration-not-greater', params: { count: 14 } },
    ]);
    expect(checkSettings({ ...settings, expirationDays: '15' }, ['expirationDays'])).toEqual([]);
    const longDraft = { ...settings, expirationDays: '20', draftReminderDays: '20' };
    expect(checkSettings(longDraft, ['expirationDays'])).toEqual([
      { setting: 'expirationDays', code: 'expiration-not-greater', params: { count: 20 } },
    ]);
    expect(checkSettings({ ...longDraft, expirationDays: '21' }, ['expirationDays'])).toEqual([]);
  });

  test('OFFICE-089 OFFICE-090 OFFICE-040 each reminder must be below the expiration', () => {
    const settings = { ...defaultSettings, expirationReminderDays: '90', draftReminderDays: '91' };
    expect(checkSettings(settings, ['expirationReminderDays', 'draftReminderDays'])).toEqual([
      { setting: 'expirationReminderDays', code: 'expiration-reminder-not-less', params: { count: 90 } },
      { setting: 'draftReminderDays', code: 'draft-reminder-not-less', params: { count: 90 } },
    ]);
  });

  test('a value that is wrong by itself is not compared with others', () => {
    const settings = { ...defaultSettings, minAgeLimit: '99', maxAgeLimit: '5' };
    expect(checkSettings(settings, ['minAgeLimit', 'maxAgeLimit']).map((p) => p.code)).toEqual(['out-of-range']);
  });

  test('what passes the check lies within the range, whatever was typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...settingCodes), fc.oneof(fc.string(), fc.nat().map(String)), (setting, typed) => {
        const value = tidySetting(setting, typed);
        const rule = settingRules[setting];
        if (checkSetting(setting, value)) return true;
        if ('list' in rule) return (rule.list as readonly string[]).includes(value);
        return String(Number(value)) === value && Number(value) >= rule.minimum && Number(value) <= rule.maximum;
      }),
    );
  });

  test('there are four categories, and none is numbered 4', () => {
    expect([1, 2, 3, 5].map((category) => settingsOfCategory(category).length)).toEqual([11, 7, 1, 4]);
    expect(settingsOfCategory(4)).toEqual([]);
  });
});
