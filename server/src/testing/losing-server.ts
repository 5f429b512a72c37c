import { openDatabase } from '../db/connection.ts';
import { type ServerOptions, type TestServer, testServer } from './server.ts';

/** Another server on the database of the given one. After `loseDatabase` it can neither read nor store anything. */
export async function startLosingServer(
  { databaseUrl, config }: TestServer,
  { clock }: Pick<ServerOptions, 'clock'>,
): Promise<TestServer & { loseDatabase(): Promise<void> }> {
  const { db, close } = openDatabase(databaseUrl);
  const server = await testServer({
    database: { db, url: databaseUrl },
    env: { ENCRYPTION_KEY: config.encryptionKey.toString('base64') },
    ...(clock && { clock }),
  });
  return { ...server, loseDatabase: close };
}
