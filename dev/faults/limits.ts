/** Nobody here waits without an end: whoever has waited too long says for what, and how things stood. */

/** In seconds, on a machine that has other work as well. */
export const limits = {
  /** Build, database, migrations, everything around, data, servers. */
  beginning: 1200,
  /** Of it, until a server has taken its first job. */
  queue: 600,
  /** One fault, from its beginning until everything runs again. */
  fault: 900,
  /** Everything works again: what nobody has come to yet is done. */
  lastWork: 900,
  /** Those at work finish what they have begun, or find that they were forgotten. */
  lastSteps: 900,
  startAgain: 600,
  /** For each of the phases below. */
  rest: 600,
  comparison: 600,
} as const;

/** Deliveries, imports, jobs, turns of jobs, and deliveries of what the jobs wrote. */
const phasesOfRest = 5;

/** All of it; each phase ends by itself before. */
export const longestRest = (phasesOfRest + 1) * limits.rest;

/** Longer than all limits together: a run that takes so long has none that works. In milliseconds. */
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
