/** Time limits: every wait has one, and a timeout says what was waited for and the state of the system. */

/** In seconds, for a machine with other load. */
export const limits = {
  /** Build, database, migrations, surrounding systems, data, servers. */
  beginning: 1200,
  /** Part of the above: until a server has run its first job. */
  queue: 600,
  /** One fault, from its start until every part runs again. */
  fault: 900,
  /** After the last fault: until every kind of work was done at least once. */
  lastWork: 900,
  /** Until users have finished their last requests, or found that they were lost. */
  lastSteps: 900,
  startAgain: 600,
  /** For each of the phases below. */
  rest: 600,
  comparison: 600,
} as const;

/** Deliveries, imports, jobs, job runs, and deliveries written by jobs. */
const phasesOfRest = 5;

/** The sum; each phase times out before. */
export const longestRest = (phasesOfRest + 1) * limits.rest;

/** Longer than all limits together, in milliseconds: a longer run means a limit does not work. */
export const longestRun = (faults: number): number =>
  1000 *
  (limits.beginning +
    faults * limits.fault +
    limits.lastWork +
    limits.lastSteps +
    limits.startAgain +
    longestRest +
    limits.comparison +
    60);

type DescribeState = () => Promise<string> | string;

export async function withTimeout<T>(
  seconds: number,
  what: string,
  work: Promise<T>,
  standing: DescribeState = () => '',
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(async () => {
      const how = await Promise.resolve(standing()).catch((error: Error) => `unknown: ${error.message}`);
      reject(new Error(`waited ${seconds} s for: ${what}${how === '' ? '' : `\n${how}`}`));
    }, seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
