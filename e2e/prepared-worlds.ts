import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLifetime } from '#dev/processes/lifetime.ts';
import { buildServer, buildWeb } from '#dev/world/build.ts';
import { copyDataFolder, prepareDataFolder } from '#dev/world/prepared-data-folder.ts';
import { longTimeouts } from '#server/testing/long-timeouts.ts';
import { throttleFactor } from './throttle.ts';

/** The initial data of every worker's world: the demo's people and children, without or with work in progress. */
type Kind = 'plain' | 'with-work';

const children = 600;
const variable = 'PRCDS_PREPARED_WORLDS';

/** A story waits until a search is stopped: half a minute has to do. */
const env = { ...longTimeouts, SEARCH_MILLISECONDS: '30000' };

/** Options for `startWorld`. */
export function preparedWorld(kind: Kind) {
  const folder = process.env[variable];
  if (!folder) throw new Error(`${variable} is not set: the global setup has not run.`);
  return { preparedFolder: join(folder, kind), children, hasWork: kind === 'with-work', env };
}

/** Playwright's global setup: builds and seeds once, for any number of workers. */
export default async function prepareWorlds(): Promise<() => void> {
  if (throttleFactor > 1)
    console.log(`TEST_THROTTLE=${throttleFactor}: every page is ${throttleFactor} times as slow.`);
  const folder = mkdtempSync(join(tmpdir(), 'prcds-stories-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const lifetime = createLifetime();
  const [plain, withWork] = [join(folder, 'plain'), join(folder, 'with-work')];
  const seed = async (): Promise<void> => {
    await prepareDataFolder(plain, { children });
    mkdirSync(withWork, { mode: 0o700 });
    await copyDataFolder(plain, withWork);
    await prepareDataFolder(withWork, { children, hasWork: true });
  };
  try {
    await Promise.all([seed(), buildWeb(lifetime), buildServer(lifetime)]);
  } catch (error) {
    remove();
    throw error;
  } finally {
    await lifetime.stop();
  }
  process.env[variable] = folder;
  return remove;
}
