import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { searchReservations } from '#contract/reservations/api.ts';
import { inBackground } from '../../../api/background.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { saveTokens } from '../../../api/sign-in/tokens.ts';
import { stubServer } from '../../../testing/server.ts';
import { reservationPageQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('23.4 what is fetched again because a reservation has changed is no run of the saved search', async () => {
  saveTokens({ accessToken: 'token', refreshToken: 'r1', expiresIn: 3600 });
  const { seen } = stubServer({
    'POST /v1/reservation/search': z.encode(searchReservations.output, {
      reservations: [],
      total: 0,
      isMore: false,
      maximum: 500,
    }),
  });
  const client = createQueryClient();
  const sort = { column: 'ReservationID', isDescending: true };
  const query = reservationPageQuery({ form: { name: 'a' }, page: 1, pageSize: 10, sort, savedSearchId: 7 }, 'en');
  await client.fetchQuery(query);
  await inBackground(() => client.refetchQueries({ queryKey: query.queryKey }));
  await client.refetchQueries({ queryKey: query.queryKey });
  const runs = seen.map(({ body }) => (JSON.parse(body) as { SavedSearchId?: number }).SavedSearchId);
  expect(runs).toEqual([7, undefined, 7]);
});
