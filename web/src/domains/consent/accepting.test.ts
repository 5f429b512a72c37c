import { useQueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import type { Person } from '../../api/person.tsx';
import { actingSettingsKey, personKey } from '../../api/person-cache.ts';
import { signIn, stubServer } from '../../testing/render-app.tsx';
import { refusal } from '../../testing/server.ts';
import { TestPerson } from '../../testing/test-person.tsx';
import { useAccept } from './use-accept.ts';

const email = 'ana@prcds.example';
const PolicyAcknowledgement = {
  AcknowlegementId: 5,
  FDRO: 'USAO',
  UserEmail: email,
  PrivacyPolicyId: 21,
  IPAddress: '192.0.2.1',
  AcknowlegementDate: new Date(0).toISOString(),
};
const oldest = {
  SettingTypeCode: 'maxAgeLimit',
  SettingTypeDescription: 'Max age limit',
  Value: '12',
  UnitOfMeasureCd: 'Y',
  UnitOfMeasureDescription: 'Years',
};

const user = { userId: 41, email, office: 'USAO', activeMinutes: 10 };
const person = { user, settings: defaultSettings, mode: 'normal', areSettingsPart: true } as Person;
const terms = { policyId: 21, version: '3', fileName: 'terms.pdf', content: '' };

/** Renders the terms; the server answers this for the settings of children. */
function asked(ofChildren: unknown) {
  signIn();
  stubServer({
    answers: {
      'POST user/policyAcknowledgement': { PolicyAcknowledgement },
      'GET fundraisingOfficeSettings/USAO/category/2': ofChildren,
    },
  });
  const { result } = renderHook(() => ({ accept: useAccept(person), client: useQueryClient() }), {
    wrapper: TestPerson,
  });
  result.current.client.setQueryData(personKey, { person });
  return result.current;
}

test('F13 after consent the settings the server withheld until then apply', async () => {
  const { accept, client } = asked({ Settings: [oldest], Version: 1 });
  client.setQueryData(actingSettingsKey('ESPO'), defaultSettings);
  await accept.mutateAsync(terms);
  expect(client.getQueryData(personKey)).toMatchObject({
    person: { settings: { maxAgeLimit: '12' }, areSettingsPart: false, areSettingsDefault: false },
  });
  expect(client.getQueryData(actingSettingsKey('ESPO'))).toBeUndefined();
});

test('F13 W2: if they cannot be loaded then, the defaults are marked as such, and the settings are loaded again', async () => {
  const { accept, client } = asked(refusal('internal-error', 500));
  await accept.mutateAsync(terms);
  expect(client.getQueryData(personKey)).toMatchObject({
    person: { settings: defaultSettings, areSettingsDefault: true },
  });
});
