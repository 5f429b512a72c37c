import { describe, expect, test } from 'vitest';
import { defaultSettings, settingCodes, settingRules, timeZones, zoneOf } from './rules.ts';

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
