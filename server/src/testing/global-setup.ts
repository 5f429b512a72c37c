import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Cluster } from '#dev/postgres/launcher.ts';
import { migrate } from '../db/migrate.ts';
import { startThrowAwayCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster from whose template test files clone their database. */
    adminUrl: string;
  }
}

export const templateName = 'prcds_template';

/** Shared, because each project of a run loads this file again. */
const shared = globalThis as { clusterOfTests?: Cluster };

export async function makeTemplate(urlOf: (database: string) => string, name: string, fill = migrate): Promise<void> {
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    await fill(urlOf(name));
    // Cloning fails while anybody is connected to the template.
    await admin.query(`alter database ${name} with is_template true allow_connections false`);
  } finally {
    // A connection that is still open when the cluster stops would end the run with its own error instead of the
    // test's.
    await admin.end();
  }
}

/** One cluster for the whole run with one migrated template; every test file clones the template. */
export default async function setup(project: TestProject): Promise<undefined | (() => Promise<void>)> {
  if (shared.clusterOfTests) {
    project.provide('adminUrl', shared.clusterOfTests.url('postgres'));
    return undefined;
  }
  const cluster = await startThrowAwayCluster();
  try {
    await makeTemplate(cluster.url, templateName);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  shared.clusterOfTests = cluster;
  project.provide('adminUrl', cluster.url('postgres'));
  return () => cluster.stop();
}
