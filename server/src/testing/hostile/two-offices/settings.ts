import type { Db } from '../../../db/connection.ts';
import type { MadeProject } from '../../children.ts';
import type { MadeUser } from '../../factories.ts';
import { acceptTermsOf, makeCredential, makeUser } from '../../factories.ts';
import { importedAt, now } from './time.ts';

export interface OfficeSettings {
  readonly policyId: number;
  readonly sponsorTypeId: number;
}

interface Given {
  readonly office: string;
  readonly word: string;
  readonly owner: MadeUser;
  readonly project: MadeProject;
  /** One for each of the four categories, in order. */
  readonly values: readonly [string, string, string, string];
  readonly policyVersion: number;
  readonly notificationId: number;
}

const settingCodes = ['projectCategoryLimit', 'maximumRcRecords', 'partnershipHoldPeriod', 'maxReservationRecords'];

/** Everything on Office Settings, and the history of its first tab. */
export async function makeSettings(db: Db, given: Given): Promise<OfficeSettings> {
  const { office, word, owner, values } = given;
  const by = { updatedBy: owner.id, updatedAt: now };
  const rows = settingCodes.map((code, index) => ({ officeCode: office, code, value: values[index] as string, ...by }));
  await db.insertInto('officeSetting').values(rows).execute();
  const period = { code: 'childDataReview', value: Number(values[2]), unit: 'Months' };
  await db
    .insertInto('supportOfficeSetting')
    .values({ officeCode: office, ...period, ...by })
    .execute();
  const sponsorTypeId = await makeLists(db, given);
  await makeNotification(db, given);
  const policyId = await makeTerms(db, given);
  await makeConnection(db, given);
  await db
    .insertInto('auditEntry')
    .values({
      entity: 'office-settings',
      entityId: `${office}/general`,
      field: 'Comment',
      newValue: word,
      modifiedBy: owner.id,
      modifiedAt: now,
      officeCode: office,
    })
    .execute();
  return { policyId, sponsorTypeId };
}

/** Country groups, project categories with their levels and a rating, sponsor types. */
async function makeLists(db: Db, { office, word, owner, project }: Given): Promise<number> {
  const by = { updatedBy: owner.id, updatedAt: now };
  const called = (part: string) => ({ name: `${word} ${part}`, nameKey: `${word} ${part}`.toLowerCase() });
  const group = await db
    .insertInto('countryGroup')
    .values({ officeCode: office, ...called('countries'), ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('countryGroupCountry').values({ groupId: group.id, position: 1, countryCode: 'ETH' }).execute();
  const { id: categoryId } = await db
    .insertInto('projectCategory')
    .values({ officeCode: office, ...called('category'), ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: ratingLevelId } = await db
    .insertInto('ratingLevel')
    .values({ categoryId, ...called('level'), sortOrder: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('projectRating')
    .values({ officeCode: office, projectNumber: project.number, categoryId, ratingLevelId, ...by })
    .execute();
  const sponsorType = await db
    .insertInto('sponsorType')
    .values({ officeCode: office, ...called('type'), sortOrder: 90 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return sponsorType.id;
}

async function makeNotification(db: Db, { office, word, owner, notificationId }: Given): Promise<void> {
  const one = { officeCode: office, notificationId };
  await db
    .insertInto('notificationRecipient')
    .values({ ...one, userId: owner.id })
    .execute();
  await db
    .insertInto('notificationTemplate')
    .values({ ...one, language: 'en', subject: word, body: word, signature: word })
    .execute();
}

/** Terms of Use, accepted by the owner. */
async function makeTerms(db: Db, { office, word, owner, policyVersion: version }: Given): Promise<number> {
  const content = Buffer.from('%PDF-');
  const policy = await db
    .insertInto('policyDocument')
    .values({ officeCode: office, version, fileName: `${word}.pdf`, content, createdBy: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('policyAcknowledgement')
    .values({ userId: owner.id, officeCode: office, policyId: policy.id, ipAddress: '192.0.2.7', acknowledgedAt: now })
    .execute();
  await acceptTermsOf(db, office);
  // A user who has not accepted them, which shows in the work queue.
  await makeUser(db, { office, roles: [], hasAccepted: false });
  return policy.id;
}

/** The external system: its connection, and the messages it sent. */
async function makeConnection(db: Db, { office, word, owner }: Given) {
  const { clientId } = await makeCredential(db, { office });
  const account = await db
    .updateTable('apiCredential')
    .set({ clientId: `${word}-crm`, description: `${word} CRM`, createdBy: owner.id })
    .where('clientId', '=', clientId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('apiSettings')
    .values({
      officeCode: office,
      url: `https://${word}.example/`.toLowerCase(),
      description: word,
      comments: word,
      adminCredentialId: account.id,
      updatedAt: now,
      updatedBy: owner.id,
    })
    .execute();
  await db
    .insertInto('frameOrigin')
    .values({ officeCode: office, origin: `https://${word}.example`.toLowerCase() })
    .execute();
  await db
    .insertInto('inboundMessage')
    .values({
      credentialId: account.id,
      messageId: `${word}-1`,
      officeCode: office,
      kind: 'child-status',
      contentHash: Buffer.from(word),
      outcome: 'accepted',
      receivedAt: importedAt,
    })
    .execute();
  await db
    .insertInto('outboxReceiver')
    .values({
      officeCode: office,
      channel: 'crm',
      isPaused: true,
      pausedBy: owner.id,
      pausedAt: now,
      lastReason: 'timed-out',
    })
    .execute();
}
