import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { assertPortsFree, freePorts, readPorts } from './ports.ts';

test('takes the usual ports, or those the environment names', () => {
  expect(readPorts({})).toEqual({
    product: 4300,
    identity: 4301,
    crm: 4302,
    mail: 4303,
    fieldOffice: 4304,
    smtp: 4325,
    postgres: 4332,
  });
  expect(readPorts({ PORT: '5000', SMTP_PORT: '' })).toMatchObject({ product: 5000, smtp: 4325 });
});

test('says in one sentence which setting is wrong', () => {
  expect(() => readPorts({ MAIL_PORT: 'abc' })).toThrow(
    "MAIL_PORT is 'abc': set it to a port number between 1 and 65535.",
  );
  expect(() => readPorts({ CRM_PORT: '70000' })).toThrow("CRM_PORT is '70000'");
  expect(() => readPorts({ PORT: '4301' })).toThrow(/PORT and \w*PORT are both 4301: give each a port of its own\./);
});

test('names every port that is taken with its variable, and what to do', async () => {
  const ports = await freePorts();
  expect(new Set(Object.values(ports)).size).toBe(7);
  await assertPortsFree(ports, { isEmbedded: true });
  const others = [createServer(), createServer()];
  await once((others[0] as Server).listen(ports.crm, '127.0.0.1'), 'listening');
  await once((others[1] as Server).listen(ports.postgres, '127.0.0.1'), 'listening');
  await expect(assertPortsFree(ports, { isEmbedded: true })).rejects.toThrow(
    [
      `Port ${ports.crm} for the CRM page is taken by another program: set CRM_PORT to a free port.`,
      `Port ${ports.postgres} for the embedded PostgreSQL is taken by another program: set POSTGRES_PORT to a free port.`,
      'Or stop the programs that use these ports, and try again.',
    ].join('\n'),
  );
  for (const other of others) other.close();
});

test('does not ask for a port of PostgreSQL when another database is used', async () => {
  const ports = await freePorts();
  const other = createServer();
  await once(other.listen(ports.postgres, '127.0.0.1'), 'listening');
  await assertPortsFree(ports, { isEmbedded: false });
  other.close();
});
