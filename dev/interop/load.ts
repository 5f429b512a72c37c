import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import { getChild } from '#contract/children/card-api.ts';
import { createReservation, searchReservations } from '#contract/reservations/api.ts';
import { addDays } from '#contract/shared/calendar.ts';
import { type Language, languageCodes } from '#contract/shared/language.ts';
import { setLanguage } from '#contract/users/api.ts';
import { completeDetails, makeChildren, makeProject } from '#server/testing/reservations/world.ts';
import type { Visitor } from './visitor.ts';
import type { WorkdayContext } from './workday.ts';

/** Users who keep working and record every failure. */
export interface Load {
  /** Waits until so many more requests were answered, or one has failed. */
  more(count: number): Promise<void>;
  /** Waits for all users; throws unless every request succeeded and every created record exists once. */
  finish(): Promise<void>;
}

export async function startLoad(
  visitors: readonly Visitor[],
  { db, sponsorType }: WorkdayContext,
  title: string,
): Promise<Load> {
  const [code = ''] = await makeChildren(db, await makeProject(db), 1);
  const expirationDate = addDays(new Date().toISOString().slice(0, 10), 20);
  const failed: string[] = [];
  const made: string[] = [];
  let isOver = false;
  let answers = 0;
  const work = async (visitor: Visitor, index: number) => {
    for (let round = 0; !isOver; round += 1) {
      const name = `${title} ${index} ${round}`;
      const reservation = completeDetails(sponsorType, 3, { name, expirationDate });
      const steps = [
        () => visitor.ask(createReservation, { reservation }).then(() => void made.push(name)),
        () => visitor.ask(searchReservations, { search: { name } }).then(({ total }) => expect(total).toBe(1)),
        () => visitor.ask(searchChildren, { search: { gender: 'Female' } }),
        () => visitor.ask(getChild, { childId: code }),
        () => visitor.ask(setLanguage, { language: languageCodes[round % languageCodes.length] as Language }),
      ];
      for (const step of steps) {
        await step().then(
          () => {
            answers += 1;
          },
          (error: Error) => void failed.push(error.message),
        );
        await pause(20);
      }
    }
  };
  const working = Promise.all(visitors.map(work));
  return {
    async more(count) {
      const enough = answers + count;
      while (answers < enough && failed.length === 0) await pause(20);
    },
    async finish() {
      isOver = true;
      await working;
      expect(failed).toEqual([]);
      const { rows } = await sql<{ name: string }>`
        select name from reservation where starts_with(name, ${`${title} `})`.execute(db);
      expect(rows.map(({ name }) => name).sort()).toEqual(made.sort());
    },
  };
}
