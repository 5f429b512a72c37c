import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { relative } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, expect, type RunnerTask, type RunnerTestFile } from 'vitest';
import type { Db } from '../../db/connection.ts';
import type { BeginningTransaction } from '../../db/transaction.ts';
import { findCallSite } from './call-sites.ts';
import { followLocks } from './lock-order.ts';
import { locksOf } from './statement-locks.ts';
import { transactionsByTest } from './transactions.ts';

/**
 * Runs before each test file: every transaction of every test must take its locks in the one order, and each test file
 * must run the transactions that are listed for it.
 */
const broken = new Set<string>();
const seen = new Set<string>();

function observeLocks(db: Db, site: string | undefined): Db {
  const executor = db.getExecutor();
  const follow = followLocks(site);
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql: text, parameters } = executor.compileQuery(node, queryId);
      for (const problem of follow(locksOf(text, parameters))) broken.add(`${site}: ${problem}\n${text}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin) as Db;
}

function hear(message: unknown): void {
  const site = findCallSite();
  if (site) seen.add(site);
  (message as BeginningTransaction).observe = (db) => observeLocks(db, site);
}
subscribe('prcds:transaction', hear);

let file: RunnerTestFile | undefined;
afterEach(({ task }) => {
  file = task.file;
  const problems = [...broken];
  broken.clear();
  expect(problems, 'locks out of order, see ARCHITECTURE.md#order-of-locks').toEqual([]);
});

const passed = (task: RunnerTask): boolean =>
  task.type === 'suite' ? task.tasks.every(passed) : task.result?.state === 'pass';

afterAll(() => {
  unsubscribe('prcds:transaction', hear);
  // With a part of the tests, or with failed ones, some transactions do not run.
  if (!file?.tasks.every(passed)) return;
  const listed = transactionsByTest[relative('server/src', file.filepath)] ?? [];
  const missing = listed.filter((site) => !seen.has(site));
  expect(missing, 'transactions that this file no longer runs, see testing/locks/transactions.ts').toEqual([]);
});
