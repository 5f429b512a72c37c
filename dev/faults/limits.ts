/** Nobody here waits without an end: whoever has waited too long says for what, and how things stood. */

/** In seconds, on a machine that has other work as well. */
export const limits = {
  /** Build, database, migrations, everything around, data, servers. */
  beginning: 420,
  /** Of it, until a server has taken its first job. */
  queue: 90,
  /** One fault, from its beginning until everything runs again. */
  fault: 180,
  /** Everything works again: those at work finish what they have begun. */
  lastSteps: 150,
  startAgain: 70,
  /** For each of the phases below. */
  rest: 90,
  comparison: 60,
} as const;

/** Deliveries, imports, jobs, and turns of jobs. */
const phasesOfRest = 4;

/** All of it; each phase ends by itself before. */
export const longestRest = (phasesOfRest + 1) * limits.rest;

/** No fault begins later than this, even where some were left out; in seconds. */
export const latestFault = (budget: number): number => 2 * budget;

/** Longer than all limits together: a run that takes so long has none that works. In milliseconds. */
export const longestRun = (budget: number): number =>
  1000 *
  (limits.beginning +
    latestFault(budget) +
    limits.fault +
    limits.lastSteps +
    limits.startAgain +
    longestRest +
    limits.comparison +
    60);

type Standing = () => Promise<string> | string;

export async function within<T>(
  seconds: number,
  what: string,
  work: Promise<T>,
  standing: Standing = () => '',
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
