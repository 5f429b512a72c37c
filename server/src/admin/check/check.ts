import { readConfig, settingProblems } from '../../config.ts';
import type { Surroundings } from '../context.ts';
import { checkAddresses } from './addresses.ts';
import { checkCrm } from './crm.ts';
import { checkData } from './data.ts';
import { checkDatabase, openForCheck } from './database.ts';
import type { Finding } from './finding.ts';
import { ok, warning, wrong } from './finding.ts';
import { checkIdentityProvider } from './identity.ts';
import { checkMail } from './mail.ts';
import { checkObjectStore } from './objects.ts';
import { checkOfficesInUse } from './offices.ts';

/** What each check found, as it is found; a check that needs what another has not found is left out. */
async function* findings({ env, clock }: Pick<Surroundings, 'env' | 'clock'>): AsyncGenerator<Finding> {
  const problems = settingProblems(env);
  for (const problem of problems) yield wrong(problem);
  if (problems.length > 0)
    return yield warning('The other checks need these settings; run check again when they are right.');
  const config = readConfig(env);
  yield ok('All settings can be read; ENCRYPTION_KEY has 32 bytes.');
  yield* checkAddresses(config, env);
  const { db, close } = openForCheck(config);
  try {
    const isUsable = yield* checkDatabase(db, config, clock);
    if (isUsable) {
      yield* checkData(db);
      yield* checkOfficesInUse(db);
    }
    yield* checkIdentityProvider(config);
    yield* checkMail(config);
    yield* checkObjectStore(isUsable ? db : undefined, config);
    if (isUsable) yield* checkCrm(db, config, clock);
  } finally {
    await close();
  }
}

/** True when nothing stops people from working. */
export async function checkEverything(surroundings: Surroundings): Promise<boolean> {
  const counts = { ok: 0, warning: 0, wrong: 0 };
  for await (const { level, text } of findings(surroundings)) {
    counts[level] += 1;
    surroundings.say(`${level.padEnd(8)} ${text}`);
  }
  surroundings.say('');
  surroundings.say(
    counts.wrong > 0
      ? `People cannot work yet: ${counts.wrong} wrong, ${counts.warning} to look at, ${counts.ok} ok.`
      : `People can work: ${counts.warning} to look at, ${counts.ok} ok.`,
  );
  return counts.wrong === 0;
}
