import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Every place in the server's code that begins a transaction, named by its file and the function around it. */

const root = join(import.meta.dirname, '../..');

/** Functions that begin a transaction for their callers. */
const wrappers = ['transact', 'inTransaction', 'inReservationTransaction', 'changeAccess', 'changeLocksExclusively'];
const begins = new RegExp(`\\b(?:${wrappers.join('|')})(?:<[^(]*>)?\\(`);
const declares = /^(?:export )?(?:async )?(?:function\*? ?|const )(\w+)/;

const linesOf = new Map<string, readonly string[]>();

function readLines(path: string): readonly string[] {
  const known = linesOf.get(path) ?? readFileSync(join(root, path), 'utf8').split('\n');
  linesOf.set(path, known);
  return known;
}

/** The name of the declaration at the top level that contains this line. */
function declarationAt(path: string, line: number): string | undefined {
  const before = readLines(path).slice(0, line);
  return before.findLast((text) => declares.test(text))?.match(declares)?.[1];
}

const siteAt = (path: string, line: number): string | undefined => {
  const name = declarationAt(path, line);
  return name && !wrappers.includes(name) ? `${path} ${name}` : undefined;
};

const isProduct = (path: string) =>
  /\.ts$/.test(path) && !/\.test\.ts$|^\.\.|^testing\/|^db\/transaction\.ts$/.test(path);

export function listCallSites(): string[] {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isProduct);
  const sites = paths.flatMap((path) =>
    readLines(path).flatMap((text, index) => (begins.test(text) ? (siteAt(path, index + 1) ?? []) : [])),
  );
  return [...new Set(sites)].sort();
}

/** The place that began the transaction now; undefined when the stack no longer tells. */
export function findCallSite(): string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const frames = new Error().stack?.split('\n') ?? [];
  Error.stackTraceLimit = limit;
  for (const frame of frames) {
    const [, file = '', line] = frame.match(/((?:\/|[A-Za-z]:)[^():]+):(\d+):\d+\)?$/) ?? [];
    const path = relative(root, file);
    const site = isProduct(path) ? siteAt(path, Number(line)) : undefined;
    if (site) return site;
  }
  return undefined;
}
