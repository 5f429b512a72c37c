import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeTemplate } from './global-setup.ts';

const urlOf = (database: string) => Object.assign(new URL(inject('adminUrl')), { pathname: database }).href;

test('a template that cannot be made says why, and leaves nobody connected to the cluster that is then stopped', async () => {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  onTestFinished(async () => {
    await admin.query('drop database if exists unmade_template');
    await admin.end();
  });
  const wrong = () => Promise.reject(new Error('a migration is wrong'));
  await expect(makeTemplate(urlOf, 'unmade_template', wrong)).rejects.toThrow('a migration is wrong');
  const connected = () =>
    admin.query(
      "select from pg_stat_activity where pid <> pg_backend_pid() and query like 'create database unmade_template%'",
    );
  await expect.poll(async () => (await connected()).rowCount).toBe(0);
});
