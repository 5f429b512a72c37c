import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { nothing } from '#contract/shared/values.ts';

const root = join(import.meta.dirname, '..', '..');
const sources = join(root, 'web', 'src');
const imports = /import (?:\* as (\w+)|\{([^}]*)\}) from '#contract\/([\w./-]+)'/g;

const isOfTests = /\.test\.|\btesting\b/;

type Exported = Readonly<Record<string, unknown>>;

const isSent = (value: unknown): boolean =>
  allEndpoints.includes(value as Endpoint) && (value as Endpoint).method !== 'GET';

/** 'a', 'b as c', but no types. */
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => one.split(' as ')[0] as string);

/** Each file of the web application with each call it makes that is not a plain read: 'file call'. */
export async function listSenders(): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || isOfTests.test(file)) continue;
    const text = readFileSync(join(sources, file), 'utf8');
    for (const [, whole, list = '', path] of text.matchAll(imports)) {
      const exported = (await import(join(root, 'contract', 'src', path as string))) as Exported;
      const names = whole
        ? [...text.matchAll(new RegExp(`\\b${whole}\\.(\\w+)`, 'g'))].map((one) => one[1] as string)
        : namesIn(list);
      for (const name of names) if (isSent(exported[name])) found.add(`${file} ${name}`);
    }
  }
  return [...found].sort();
}

interface Call {
  /** Whether this request, such as 'PUT /v1/role/7', is this call. */
  readonly isIt: (called: string) => boolean;
  /** The answer has no content. */
  readonly isNothing: boolean;
}

export async function callNamed(name: string): Promise<Call> {
  for (const file of readdirSync(join(root, 'contract', 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/(api|saved-searches)\.ts$/.test(file)) continue;
    const endpoint = ((await import(join(root, 'contract', 'src', file))) as Exported)[name];
    if (!isSent(endpoint)) continue;
    const { method, path, output } = endpoint as Endpoint;
    const pattern = new RegExp(`^${method} /v1/${path.replace(/:\w+/g, '[^/]+')}$`);
    return { isIt: (called) => pattern.test(called), isNothing: output === nothing };
  }
  throw new Error(`There is no call ${name}`);
}
