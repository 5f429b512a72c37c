import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { createReservation } from '#contract/reservations/api.ts';
import { makeUser } from '../../testing/factories.ts';
import { validInput } from '../../testing/hostile/valid-input.ts';
import { testServer } from '../../testing/server.ts';

/** Mass assignment: actions receive only the fields named in the contract. */

const extras = {
  office: 'ESPO',
  officeCode: 'ESPO',
  version: 99,
  id: 1,
  userId: 1,
  createdBy: 1,
  created_by: 1,
  isActive: true,
  isAdmin: true,
  crossesOffices: true,
  grants: ['Home:View'],
  deletedAt: null,
} as const;

/** The same input with additional fields at every level. */
function stuffed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stuffed);
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, stuffed(part)]));
  return { ...extras, ...inside };
}

const isRefusedAsUnknown = (error: z.core.$ZodError) => error.issues.every(({ code }) => code === 'unrecognized_keys');

/** Values with more checks than a pattern. */
const known = { Email: ['ana@prcds.example'], ChildId: ['ETH-193408-0127'], ChildIds: ['ETH-193408-0127'] };

describe('API-055 fields nobody asked for are dropped or refused', () => {
  const declared = allEndpoints.map((e): [string, Endpoint] => [`${e.method} ${e.path}`, e]);
  // Data of type 'unknown' is passed on unchanged, and later checked by the schema of its kind.
  test.each(declared.filter(([name]) => name !== 'POST integration/message'))('%s', (_, e) => {
    const drawn = fc.sample(validInput(e.input, known), { seed: 20_260_416, numRuns: 200 });
    const taken = drawn.filter((input) => z.safeDecode(e.input, input as never).success).slice(0, 20);
    expect(taken).not.toEqual([]);
    for (const input of taken) {
      const plain = z.decode(e.input, input as never);
      const full = z.safeDecode(e.input, stuffed(input) as never);
      expect(full.success ? full.data : isRefusedAsUnknown(full.error)).toEqual(full.success ? plain : true);
    }
  });
});

test('a reservation is its maker’s office’s and a draft, whatever else the body says', async () => {
  const server = await testServer();
  const person = await makeUser(server.db);
  const given = { FDRO: 'ESPO', OfficeCode: 'ESPO', ReservationStatus: 2, Status: 2, CreatedBy: 1, Version: 9 };
  const answer = await fetch(`${server.origin}/v1/${createReservation.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.tokenFor(person.email)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...given, Reservation: { Reservation_Name: 'Ours', ...given } }),
  });
  expect(answer.status).toBe(200);
  const made = await server.db.selectFrom('reservation').select(['officeCode', 'status', 'createdBy']).execute();
  expect(made).toEqual([{ officeCode: 'USAO', status: 1, createdBy: person.id }]);
});
