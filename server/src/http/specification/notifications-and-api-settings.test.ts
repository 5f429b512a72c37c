import { expect, test } from 'vitest';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { aNumber, plainCalls, valueAt } from '../../testing/specification/plain-calls.ts';

/** Notifications (table T9) and API settings: section 3 'Settings', section 7 and table T5, written out by hand. */
const server = await testServer();
const { db } = server;
const eva = await makeUser(db, { firstName: 'Eva', lastName: 'Abril', roles: ['Partnership Admin'] });
const ask = plainCalls(server, eva);
const office = 'fundraisingOfficeSettings/USAO';

const notifications: readonly (readonly [ids: string, module: string, id: number, name: string])[] = [
  ['OFFICE-048 OFFICE-049', 'Registered Child', 1, 'CSM sent'],
  ['OFFICE-048 OFFICE-049', 'Registered Child', 2, 'CSM failed at the external system'],
  ['OFFICE-048 OFFICE-049', 'Registered Child', 3, 'Internal hold about to end'],
  ['OFFICE-048 OFFICE-049', 'Registered Child', 4, 'Drop requested'],
  ['OFFICE-048 OFFICE-049', 'Projects', 5, 'Project lock initiated'],
  ['OFFICE-048 OFFICE-049', 'Projects', 6, 'Project lock completed'],
  ['OFFICE-048 OFFICE-049', 'Reservation', 7, 'Reservation created'],
  ['OFFICE-048 OFFICE-049', 'Reservation', 8, 'Reservation expiration reminder'],
  ['OFFICE-048 OFFICE-049', 'Reservation', 9, 'Draft reservation reminder'],
  ['OFFICE-048 OFFICE-049', 'Reservation', 10, 'Reservation expired'],
  ['OFFICE-048 OFFICE-049', 'Reservation', 11, 'Reservation transferred'],
  ['OFFICE-048 OFFICE-049', 'Reservation', 12, 'Reservation cancelled'],
  ['OFFICE-048 OFFICE-049', 'Reservation', 13, 'Import finished'],
  ['OFFICE-048 OFFICE-049', 'Admin User Profile Management', 14, 'Access requested by a new user'],
  ['OFFICE-048 OFFICE-049', 'Registered Child', 17, 'Reading budget reached'],
  ['OFFICE-048 OFFICE-049', 'Registered Child', 19, 'Child of a reservation dropped'],
];
const listed = await ask('GET', `${office}/notifications`);

test.each(notifications)('%s API-004 API-005 GET notifications has of %s number %s, %s', (_ids, module, id, name) => {
  expect(listed.status).toBe(200);
  const { NotificationDetails } =
    (valueAt(listed.body, 'Notifications') as Record<string, unknown>[]).find(
      ({ ModuleName }) => ModuleName === module,
    ) ?? {};
  expect(NotificationDetails).toContainEqual(
    expect.objectContaining({ NotificationId: id, NotificationName: name, Version: aNumber }),
  );
});

test('API-050 API-051 OFFICE-011 OFFICE-050 OFFICE-051 PUT and GET notifications/{id}/recipients', async () => {
  const path = `${office}/notifications/7/recipients`;
  const before = await ask('GET', path);
  expect(before).toMatchObject({ status: 200, body: { Recipients: [] } });
  const sent = { Version: valueAt(before.body, 'Version'), Recipients: [{ UserId: eva.id }] };
  expect((await ask('PUT', path, sent)).status).toBe(200);
  expect((await ask('GET', path)).body).toMatchObject({
    Recipients: [{ UserId: eva.id, Name: 'Eva Abril', Email: eva.email }],
  });
  expect((await ask('GET', `${office}/notifications/8/recipients`)).body).toMatchObject({ Recipients: [] });
});

test('API-052 API-053 OFFICE-012 OFFICE-013 OFFICE-014 PUT notifications saves what GET template answers', async () => {
  const path = `${office}/notifications/8/template`;
  const before = await ask('GET', path);
  const words = {
    Subject: expect.stringMatching(/./),
    Body: expect.stringMatching(/./),
    Signature: expect.any(String),
  };
  expect(before).toMatchObject({ status: 200, body: { Templates: [words, words] } });
  const Templates = [
    { Language: 'en', Subject: 'Ends soon', Body: 'Have a look.', Signature: 'Your office' },
    { Language: 'es', Subject: 'Vence pronto', Body: 'Mire.', Signature: 'Su oficina' },
  ];
  const Notifications = [{ NotificationId: 8, Version: valueAt(before.body, 'Version'), Templates }];
  expect((await ask('PUT', `${office}/notifications`, { Notifications })).status).toBe(200);
  expect((await ask('GET', path)).body).toMatchObject({ Templates });
  expect((await ask('GET', `${office}/notifications/9/template`)).body).not.toMatchObject({ Templates });
});

const { clientId: account, secret } = await makeCredential(db);

/** A field of the API settings and its new value; `sent` is sent along. */
const names: readonly [ids: string, name: string, value: unknown, sent?: object][] = [
  ['OFFICE-054', 'Region', 'CA'],
  ['OFFICE-055', 'UserOffices', ['CANO', 'USAO']],
  ['OFFICE-056', 'Url', 'https://crm.example.org/api'],
  ['OFFICE-057', 'Description', 'Our CRM'],
  ['OFFICE-058', 'Comments', 'Ask Eva first'],
  ['OFFICE-059', 'SupportOfficeAccount', account, { SupportOfficePassword: secret }],
  ['OFFICE-060', 'AdminAccount', account, { AdminPassword: secret }],
];

test.each(names)('%s API-004 API-005 GET and PUT apiSettings/{fdro} have %s', async (_ids, name, value, sent) => {
  const before = await ask('GET', 'apiSettings/USAO');
  expect(before.status).toBe(200);
  const settings = valueAt(before.body, 'ApiSettings') as Record<string, unknown>;
  expect(settings).toHaveProperty(name);
  expect(settings[name]).not.toEqual(value);
  const saved = await ask('PUT', 'apiSettings/USAO', { ApiSettings: { ...settings, [name]: value, ...sent } });
  expect(saved.status).toBe(200);
  expect((await ask('GET', 'apiSettings/USAO')).body).toMatchObject({ ApiSettings: { [name]: value } });
});

test('OFFICE-059 OFFICE-060 the passwords of both accounts are read, and never told', async () => {
  const read = async () => valueAt((await ask('GET', 'apiSettings/USAO')).body, 'ApiSettings') as object;
  const given = {
    SupportOfficeAccount: account,
    AdminAccount: account,
    SupportOfficePassword: secret,
    AdminPassword: secret,
  };
  expect((await ask('PUT', 'apiSettings/USAO', { ApiSettings: { ...(await read()), ...given } })).status).toBe(200);
  const kept = await read();
  expect(kept).toMatchObject({ HasSupportOfficePassword: true, HasAdminPassword: true });
  expect(JSON.stringify(kept)).not.toContain(secret);
});
