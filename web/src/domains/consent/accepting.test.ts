import { useQueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import type { Person } from '../../api/person.tsx';
import { actingKey, personKey } from '../../api/take-up-settings.ts';
import { signIn, stubServer } from '../../testing/render-app.tsx';
import { Somebody } from '../../testing/somebody.tsx';
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

test('F13 once it is given, the settings that the server kept back until then rule', async () => {
  signIn();
  stubServer({
    answers: {
      'POST user/policyAcknowledgement': { PolicyAcknowledgement },
      'GET fundraisingOfficeSettings/USAO/category/2': { Settings: [oldest], Version: 1 },
    },
  });
  const user = { userId: 41, email, office: 'USAO', activeMinutes: 10 };
  const person = { user, settings: defaultSettings, mode: 'normal' } as Person;
  const { result } = renderHook(() => ({ accept: useAccept(person), client: useQueryClient() }), {
    wrapper: Somebody,
  });
  const { accept, client } = result.current;
  client.setQueryData(personKey, { person });
  client.setQueryData(actingKey('ESPO'), defaultSettings);
  await accept.mutateAsync({ policyId: 21, version: '3', fileName: 'terms.pdf', content: '' });
  expect(client.getQueryData(personKey)).toMatchObject({ person: { settings: { maxAgeLimit: '12' } } });
  expect(client.getQueryData(actingKey('ESPO'))).toBeUndefined();
});
