import { describe, expect, test } from 'vitest';
import type { Setting } from '#contract/office-settings/api.ts';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { editedSettings, settingOfField, storedValues } from './edits.ts';

const row = (code: string, value: string): Setting => ({
  code,
  description: code,
  value,
  unitCode: null,
  unitDescription: null,
});
const rows = [row('countryGroupLimit', '5'), row('sessionTimeout', '10')];
const stored = storedValues(rows);

describe('settings while they are edited', () => {
  test('only what differs is sent, and another spelling of the same number does not', () => {
    expect(editedSettings(defaultSettings, stored, { countryGroupLimit: ' 05 ', sessionTimeout: '9' }).given).toEqual([
      { code: 'sessionTimeout', value: '9', before: '10' },
    ]);
    expect(editedSettings(defaultSettings, stored, {}).given).toEqual([]);
  });

  test('OFFICE-081 OFFICE-082 a value out of its range is told with the range', () => {
    const { problems } = editedSettings(defaultSettings, stored, { countryGroupLimit: '21', sessionTimeout: '1' });
    expect(problems).toEqual([
      { setting: 'countryGroupLimit', code: 'out-of-range', params: { minimum: 1, maximum: 20 } },
      { setting: 'sessionTimeout', code: 'out-of-range', params: { minimum: 2, maximum: 10 } },
    ]);
  });

  test('OFFICE-074 a setting is checked against the stored other one', () => {
    const ages = [row('minAgeLimit', '3'), row('maxAgeLimit', '12')];
    expect(editedSettings(defaultSettings, storedValues(ages), { minAgeLimit: '12' }).problems).toMatchObject([
      { setting: 'minAgeLimit', code: 'max-age-not-greater' },
    ]);
  });

  test('a refusal is mapped to the setting by its position in the request', () => {
    const { given } = editedSettings(defaultSettings, stored, { sessionTimeout: '9' });
    expect(settingOfField('Settings.0.Value', given)).toBe('sessionTimeout');
    expect(settingOfField('Version', given)).toBeUndefined();
  });

  test('settings this version does not know are left alone', () => {
    expect(storedValues([...rows, row('someday', '1')])).toEqual({ countryGroupLimit: '5', sessionTimeout: '10' });
  });
});
