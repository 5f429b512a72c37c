import { expect, test } from 'vitest';
import { testServer } from '../../testing/server.ts';

/**
 * Every call of section 7 and of table T5, written by hand. Without a token, an existing call answers 401, a missing
 * one 404, and one with another method 405.
 */
const calls = `
GET    user/searchUserByEmail
POST   user
GET    user/access
GET    user/policyAcknowledgement
POST   user/policyAcknowledgement
GET    fundraisingOfficeSettings/{fdro}/policyDocument
POST   fundraisingOfficeSettings/{fdro}/policyDocument
GET    fundraisingOfficeSettings/{fdro}/category/{n}
GET    list/officeSettingTypeCategory
GET    list/officeSettingType
GET    country
GET    fundraisingOfficeSettings/{fdro}/countryGroup
PUT    fundraisingOfficeSettings/{fdro}/countryGroup
PUT    fundraisingOfficeSettings/{fdro}/countryGroup/{id}
DELETE fundraisingOfficeSettings/{fdro}/countryGroup/{id}
POST   fundraisingOfficeSettings/{fdro}/category/{n}/bulk
GET    fundraisingOfficeSettings/{fdro}/category/{n}/audit
GET    fundraisingOfficeSettings/{fdro}/listPredefinedOptions
GET    fundraisingOfficeSettings/{fdro}/unitOfMeasure
GET    fundraisingOfficeSettings/{fdro}/sponsorType
PUT    fundraisingOfficeSettings/{fdro}/sponsorType
GET    fundraisingOfficeSettings/{fdro}/projectCategory
POST   fundraisingOfficeSettings/{fdro}/projectCategory
PUT    fundraisingOfficeSettings/{fdro}/projectCategory
DELETE fundraisingOfficeSettings/{fdro}/projectCategory/{id}
PUT    fundraisingOfficeSettings/{fdro}/projectCategory/{id}/ratingLevel
GET    users/{fdro}
GET    fundraisingOfficeSettings/{fdro}/notifications
PUT    fundraisingOfficeSettings/{fdro}/notifications
GET    fundraisingOfficeSettings/{fdro}/notifications/{id}/recipients
PUT    fundraisingOfficeSettings/{fdro}/notifications/{id}/recipients
GET    fundraisingOfficeSettings/{fdro}/notifications/{id}/template
GET    apiSettings/{fdro}
PUT    apiSettings/{fdro}
GET    supportOfficeSettings/{office}
PUT    supportOfficeSettings/{office}
GET    reference
GET    reference/{list}
POST   reference/{list}
PUT    reference/{list}/{code}
GET    reference/{list}/usage
GET    reference/{list}/{code}/usage
GET    reference/unknown
PUT    reference/unknown
POST   child/search
GET    child/{childId}
PUT    child/{childId}
GET    child/{childId}/education
GET    child/{childId}/health
GET    child/{childId}/nutrition
GET    child/{childId}/family
GET    child/{childId}/participation
GET    child/{childId}/correspondence
GET    child/{childId}/media
GET    child/{childId}/presence
GET    child/{childId}/sponsor
GET    child/{childId}/audit
GET    child/{childId}/csmHistory
GET    child/{childId}/actionCodeHistory
GET    csm/code
POST   csm
POST   project/search
GET    project/{projectId}
GET    project/{projectId}/community
GET    project/{projectId}/media
GET    project/{projectId}/projectLock
GET    project/{projectId}/audit
GET    projectLock
GET    projectLock/{id}
POST   projectLock
PUT    projectLock/{id}
GET    list/region
POST   reservation/search
POST   reservation
GET    reservation/{id}
PUT    reservation/{id}
POST   reservation/{id}/childSearch
GET    reservation/{id}/children
POST   reservation/{id}/children
PUT    reservation/{id}/confirm
PUT    reservation/{id}/release
PUT    reservation/{id}/transfer
PUT    reservation/{id}/cancel
GET    reservation/{id}/audit
POST   event
PUT    event/{eventId}
GET    import/template
POST   import/validate
POST   import
GET    import
GET    import/{importId}
GET    role
GET    role/{id}
GET    list/module
POST   role
PUT    role/{id}
DELETE role/{id}
GET    userGroup
GET    userGroup/{id}
POST   userGroup
PUT    userGroup/{id}
DELETE userGroup/{id}
GET    user/{id}
PUT    user/{id}
GET    user/{id}/access
PUT    user/{id}/access
POST   user/accessRequest
`;

/** Values for the names in braces. */
const places: Readonly<Record<string, string>> = {
  fdro: 'USAO',
  office: 'USAO',
  n: '1',
  id: '1',
  childId: 'GTM-201115-0342',
  projectId: '201115',
  eventId: 'EV-1',
  importId: '1',
  list: 'occupation',
  code: '01',
};

const { origin } = await testServer();
const statusOf = async (method: string, path: string) => (await fetch(`${origin}/v1/${path}`, { method })).status;

test('API-001 API-004 every call of the specification is there, under /v1, by its method and path', async () => {
  const rows = calls.trim().split('\n');
  const answers: [row: string, status: number][] = [];
  for (const row of rows) {
    const [method = '', path = ''] = row.split(/\s+/);
    answers.push([
      row,
      await statusOf(
        method,
        path.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? ''),
      ),
    ]);
  }
  expect(answers).toEqual(rows.map((row) => [row, 401]));
});

test('API-001 API-055 another path is not found, another method not allowed', async () => {
  expect(await statusOf('GET', 'child/search/nowhere')).toBe(404);
  expect(await statusOf('DELETE', 'reservation/1')).toBe(405);
  expect((await fetch(`${origin}/country`)).status).toBe(404);
});

test('API-020 POST token, which has no token to show, is there too', async () => {
  expect(await statusOf('POST', 'token')).toBe(400);
});
