import { describe, expect, test } from 'vitest';
import { apiIssues, apiParts, apiText, fieldOfWireName, formOf, inputOf, regionsOf } from './api-edits.ts';

const stored = formOf({
  region: 'LAC',
  userOffices: ['USAO'],
  url: 'https://crm.example.org/api',
  description: '',
  comments: '',
  supportOfficeAccount: null,
  adminAccount: 'crm',
  frameOrigins: ['https://crm.example.org'],
  version: 3,
  hasSupportOfficePassword: false,
  hasAdminPassword: true,
  isSupportOfficeSecretRenewed: false,
  isAdminSecretRenewed: false,
});

describe('API settings while they are edited', () => {
  test('OFFICE-054 a password that nobody typed is not sent', () => {
    expect(stored.adminPassword).toBe('');
    expect(inputOf(stored, 3)).not.toHaveProperty('adminPassword');
    expect(inputOf({ ...stored, adminPassword: 'x' }, 3)).toMatchObject({ adminPassword: 'x', version: 3 });
  });

  test('OFFICE-056 addresses and origins are checked while typing', () => {
    const codeOf = (part: Partial<typeof stored>) => apiIssues({ ...stored, ...part }).map(({ code }) => code);
    expect(codeOf({})).toEqual([]);
    expect(codeOf({ url: 'http://crm.example.org' })).toEqual(['not-an-address']);
    expect(codeOf({ frameOrigins: 'https://a.example\nhttps://a.example/path' })).toEqual(['not-an-origin']);
    expect(codeOf({ frameOrigins: 'https://a.example\nhttps://a.example' })).toEqual(['duplicate']);
    expect(codeOf({ adminAccount: 'a b' })).toEqual(['invalid-characters']);
  });

  test('empty fields are sent as nothing, lines as a list', () => {
    expect(inputOf({ ...stored, url: ' ', frameOrigins: ' https://a.example \n\n' }, 3)).toMatchObject({
      url: null,
      frameOrigins: ['https://a.example'],
    });
  });

  test('changes and refusals are told by field', () => {
    expect(apiParts.differing({ ...stored, region: 'AFR', userOffices: ['USAO', 'ESPO'] }, stored)).toEqual([
      'region',
      'userOffices',
    ]);
    expect(fieldOfWireName('ApiSettings.UserOffices.1')).toBe('userOffices');
    expect(fieldOfWireName('ApiSettings.AdminPassword')).toBe('adminPassword');
  });

  test('F11 a multi-line value is compared as a list', () => {
    const frameOrigins = 'https://a.example\nhttps://b.example';
    const typed = { ...stored, userOffices: ['USAO', 'ESPO'], frameOrigins };
    expect(apiText(typed, 'userOffices')).toBe('USAO, ESPO');
    expect(apiText(typed, 'frameOrigins')).toBe('https://a.example, https://b.example');
  });

  test('OFFICE-054 the regions offered are those of the offices', () => {
    expect(regionsOf([{ parent: 'US' }, { parent: 'ES' }, { parent: 'US' }, { parent: null }], 'GB')).toEqual([
      'ES',
      'GB',
      'US',
    ]);
  });
});
