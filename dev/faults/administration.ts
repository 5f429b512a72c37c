import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { undoImport } from '#contract/imports/history-api.ts';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { listSettings, saveSettings } from '#contract/office-settings/api.ts';
import { createLock } from '#contract/projects/locks-api.ts';
import { extendReservations } from '#contract/reservations/board-api.ts';
import { createRole } from '#contract/roles/api.ts';
import { addDays } from '#contract/shared/calendar.ts';
import { getAccess, saveAccess } from '#contract/users/access-api.ts';
import { createProfile } from '#contract/users/admin-api.ts';
import type { Client } from './client.ts';
import type { Certainty, OwnKind } from './expected-state.ts';
import { retryUntilAnswered, type Step, today } from './steps.ts';

/** Work of administrators and other systems during the faults. Records with these names are used by no other step. */

const note = ({ expectedState }: Client, of: OwnKind, name: string, certainty: Certainty) =>
  expectedState.recordFact({ kind: 'own', of, name, certainty });

const ownName = (what: string) => `${what} ${randomUUID().slice(0, 18)}`;

/** A value the setting has never had. */
const changeSetting: Step = async (client, place) => {
  const { office } = client;
  const asked = { office, category: 2 } as const;
  const read = await client.ask(listSettings, asked);
  if (!('output' in read)) return;
  const value = String(place.nextNumber(office));
  const settings = [{ code: 'maximumRcRecords', value }];
  const { certainty } = await client.ask(saveSettings, { ...asked, version: read.output.version, settings });
  note(client, 'setting', `${office} ${value}`, certainty);
};

const makeRole: Step = async (client) => {
  const name = ownName('Role');
  const { certainty } = await client.ask(createRole, { role: { name, screens: [] } });
  note(client, 'role', name, certainty);
};

/** Creates a person with a role. */
const enterPerson: Step = async (client, place) => {
  const { office } = client;
  const region = place.regions.get(office) ?? '';
  const email = `new.${randomUUID()}@prcds.example`;
  const user = { firstName: 'Robin', lastName: 'Example', email, office, region };
  const made = await client.ask(createProfile, { user });
  note(client, 'user', email, made.certainty);
  if (!('output' in made)) return;
  const { userId } = made.output.user;
  const read = await client.ask(getAccess, { userId });
  if (!('output' in read)) return;
  const access = { region, office, roles: [{ roleId: place.viewOnly }] };
  const { certainty } = await client.ask(saveAccess, { userId, version: read.output.access.version, access });
  note(client, 'grant', String(userId), certainty);
};

/** Dates beyond every server's clock, including the shifted ones. */
const lockDays = { start: 120, sponsorship: 125, end: 150 } as const;

const lockProject: Step = async (client, place) => {
  const project = place.lockable.pop();
  if (!project) return;
  const name = ownName('Lock');
  const lock = {
    name,
    start: addDays(today, lockDays.start),
    sponsorshipLockDate: addDays(today, lockDays.sponsorship),
    end: addDays(today, lockDays.end),
    countries: [project.country],
    projects: [String(project.number).padStart(6, '0')],
  };
  const { certainty } = await client.ask(createLock, { lock });
  note(client, 'lock', name, certainty);
};

const undo: Step = async (client, place) => {
  const { rows } = await sql<{ id: number }>`
    select id from import_batch where office_code = ${client.office} and status in (3, 4) and applied_rows > 0
       and undo_asked_at is null order by id desc limit 10`
    .execute(place.db)
    .catch(() => ({ rows: [] }));
  const id = rows.map((row) => row.id).find((one) => !place.undone.has(one));
  if (id === undefined) return;
  place.undone.add(id);
  const { certainty } = await retryUntilAnswered(() => client.ask(undoImport, { id }));
  note(client, 'undo', String(id), certainty);
};

const extend: Step = async (client, place) => {
  const { rows } = await sql<{ id: number; expirationDate: string }>`
    select id, expiration_date from reservation where office_code = ${client.office} and status = 2
       and expiration_date > current_date + 10 order by id desc limit 20`
    .execute(place.db)
    .catch(() => ({ rows: [] }));
  const found = rows.find(({ id }) => !place.extended.has(id));
  if (!found) return;
  place.extended.add(found.id);
  const heard = await client.ask(extendReservations, { reservations: [found] });
  const isRefused = 'output' in heard && heard.output.results[0]?.isDone !== true;
  note(client, 'extension', String(found.id), isRefused ? 'refused' : heard.certainty);
};

/** Sent again under the same message id until it is answered. */
const tellOfHold: Step = async (client, place) => {
  const childId = place.holdable.pop();
  if (!childId) return;
  const messageId = randomUUID();
  const data = { ChildId: childId, HoldType: 'internal' };
  const { certainty } = await retryUntilAnswered(() => client.ask(receiveMessage, { messageId, kind: 'hold', data }));
  note(client, 'hold', childId, certainty);
};

export const administration: readonly (readonly [Step, number])[] = [
  [changeSetting, 3],
  [makeRole, 2],
  [enterPerson, 3],
  [lockProject, 2],
  [undo, 2],
  [extend, 2],
];

export const messaging: readonly (readonly [Step, number])[] = [[tellOfHold, 1]];
