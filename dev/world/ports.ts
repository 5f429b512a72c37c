import { findPortProblem, freePorts as freeNumbers } from '../ports.ts';
import { UserFacingError } from '../terminal/user-facing-error.ts';

const table = {
  product: { variable: 'PORT', usual: 4300, use: 'the product' },
  identity: { variable: 'IDENTITY_PORT', usual: 4301, use: 'the identity provider' },
  crm: { variable: 'CRM_PORT', usual: 4302, use: 'the CRM page' },
  fieldOffice: { variable: 'FIELD_OFFICE_PORT', usual: 4304, use: 'the field office page' },
  mail: { variable: 'MAIL_PORT', usual: 4303, use: 'the mail page' },
  smtp: { variable: 'SMTP_PORT', usual: 4325, use: 'the mail server' },
  postgres: { variable: 'POSTGRES_PORT', usual: 4332, use: 'the embedded PostgreSQL' },
} as const;

export type PortName = keyof typeof table;
export type Ports = Readonly<Record<PortName, number>>;

const names = Object.keys(table) as PortName[];

function forEach(portOf: (name: PortName) => number): Ports {
  return Object.fromEntries(names.map((name) => [name, portOf(name)])) as Ports;
}

export function readPorts(env: Readonly<Record<string, string | undefined>>): Ports {
  const ports = forEach((name) => {
    const { variable, usual } = table[name];
    const given = env[variable];
    if (given === undefined || given === '') return usual;
    const port = Number(given);
    if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
    throw new UserFacingError(`${variable} is '${given}': set it to a port number between 1 and 65535.`);
  });
  for (const name of names) {
    const twin = names.find((other) => other !== name && ports[other] === ports[name]);
    if (twin)
      throw new UserFacingError(
        `${table[twin].variable} and ${table[name].variable} are both ${ports[name]}: give each a port of its own.`,
      );
  }
  return ports;
}

export async function freePorts(): Promise<Ports> {
  const all = await freeNumbers(names.length);
  return forEach((name) => all[names.indexOf(name)] as number);
}

/**
 * Before anything is started, so that a refusal leaves nothing behind. Names every port that cannot be used, so that one
 * more try is enough.
 */
export async function assertPortsFree(
  ports: Ports,
  { host, isEmbedded }: { readonly host?: string; readonly isEmbedded: boolean },
): Promise<void> {
  const refused: string[] = [];
  for (const name of names) {
    if (name === 'postgres' && !isEmbedded) continue;
    const { variable, use } = table[name];
    const problem = await findPortProblem(ports[name], host);
    if (problem) refused.push(`Port ${ports[name]} for ${use} ${problem}: set ${variable} to a free port.`);
  }
  if (refused.length === 0) return;
  throw new UserFacingError([...refused, 'Or stop the programs that use these ports, and try again.'].join('\n'));
}
