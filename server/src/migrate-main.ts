import { migrate } from './db/migrate.ts';

// Past a pooler, where there is one: what must not run twice is guarded by a lock of the connection.
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
