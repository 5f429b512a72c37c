import { migrate } from './db/migrate.ts';

// Bypasses a pooler: the migration lock is a session lock.
const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
if (!url) {
  process.stderr.write('DATABASE_URL is not set; it names the PostgreSQL database to migrate.\n');
  process.exit(1);
}
try {
  await migrate(url, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
