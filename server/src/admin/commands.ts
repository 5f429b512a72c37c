import { officeKinds } from '#contract/office-settings/office-kinds.ts';
import { crossOfficeRole } from '#contract/roles/sample-roles.ts';
import { readDatabaseUrl } from '../config.ts';
import { openDatabase } from '../db/connection.ts';
import { describeUnreachable, isUnreachable } from '../db/connection-errors.ts';
import { missingMigrations } from '../db/migrations.ts';
import { administratorRoles, completeAdministrator } from './administrator.ts';
import { checkEverything } from './check/check.ts';
import { type CommandLine, findCommand, type Given, readCommandLine, usage } from './command-line.ts';
import type { AdminContext, Surroundings } from './context.ts';
import { completeOffice } from './office.ts';
import { OperatorProblem, refuse } from './problem.ts';
import { loadReference } from './reference.ts';

interface Command extends CommandLine {
  /** Whether it succeeded. */
  readonly run: (surroundings: Surroundings, given: Given) => Promise<boolean>;
}

/** Connects past a pooler, to a database that has every migration of this release. */
const onDatabase =
  (act: (context: AdminContext, given: Given) => Promise<void>): Command['run'] =>
  async ({ env, clock, say }, given) => {
    const url = readDatabaseUrl(env);
    const { db, close } = openDatabase(url, { maximum: 2, connectWithin: 10_000 });
    try {
      const [missing] = await missingMigrations(db);
      if (missing) refuse(`The database lacks the migration ${missing}; run npm run migrate first.`);
      await act({ db, clock, say }, given);
      return true;
    } catch (error) {
      if (isUnreachable(error) || ['28P01', '28000', '3D000'].includes(String((error as { code?: unknown }).code)))
        refuse(describeUnreachable(url, error));
      throw error;
    } finally {
      await close();
    }
  };

const commands: readonly Command[] = [
  {
    name: 'reference',
    options: [],
    summary: 'Loads the regions, offices, lists, countries, modules and sample roles that ship with this release.',
    run: onDatabase(loadReference),
  },
  {
    name: 'office',
    argument: 'CODE',
    options: [
      { name: 'name', value: 'NAME', isRequired: true },
      { name: 'kind', value: officeKinds.join('|'), choices: officeKinds, isRequired: true },
      { name: 'region', value: 'CODE', isRequired: true },
      { name: 'time-zone', value: 'ZONE' },
    ],
    summary: 'Makes an office with everything it needs to work. ZONE is, for example, Europe/Madrid.',
    run: onDatabase(completeOffice),
  },
  {
    name: 'administrator',
    argument: 'EMAIL',
    options: [
      { name: 'office', value: 'CODE', isRequired: true },
      { name: 'role', value: administratorRoles.map((role) => `'${role}'`).join('|'), choices: administratorRoles },
      { name: 'first-name', value: 'NAME' },
      { name: 'last-name', value: 'NAME' },
    ],
    summary: `Makes a user who administers the office, or completes one; without --role, a ${crossOfficeRole}.`,
    run: onDatabase(completeAdministrator),
  },
  {
    name: 'check',
    options: [],
    summary: 'Checks the settings and every connection, and says what is missing and how to put it right.',
    run: checkEverything,
  },
];

/** Runs one command; returns the exit code of the process. */
export async function runAdmin(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { say, complain } = surroundings;
  const [name, ...rest] = words;
  if (words.includes('--help')) {
    for (const line of usage(commands)) say(line);
    return 0;
  }
  let isUnderstood = false;
  try {
    const command = findCommand(commands, name ?? refuse('Name a command.'));
    const given = readCommandLine(command, rest);
    isUnderstood = true;
    return (await command.run(surroundings, given)) ? 0 : 1;
  } catch (error) {
    complain((error as Error).message);
    if (error instanceof OperatorProblem && !isUnderstood) for (const line of usage(commands)) complain(line);
    return 1;
  }
}
