import type { Material } from './lock.ts';

/** The allowed licences, with reasons. Any other is refused until it has been reviewed. */

interface Permission {
  /** Everywhere, or only in packages that build, test and check the product and are never distributed with it. */
  readonly where: 'everywhere' | 'development';
  readonly why: string;
}

const free = 'asks for its notice to be kept, nothing else';
const given = 'given to the public';

const allowed: Readonly<Record<string, Permission>> = {
  MIT: { where: 'everywhere', why: free },
  'MIT-0': { where: 'everywhere', why: given },
  ISC: { where: 'everywhere', why: free },
  'BSD-2-Clause': { where: 'everywhere', why: free },
  'BSD-3-Clause': { where: 'everywhere', why: free },
  '0BSD': { where: 'everywhere', why: given },
  'Apache-2.0': { where: 'everywhere', why: 'asks for its notice and for changes to be named; grants patents' },
  'BlueOak-1.0.0': { where: 'everywhere', why: free },
  Unlicense: { where: 'everywhere', why: given },
  'CC0-1.0': { where: 'everywhere', why: given },
  'Python-2.0': { where: 'development', why: `${free}; older and longer than the others` },
};

interface Exception {
  /** A package name, or a prefix followed by a star. */
  readonly package: string;
  /** The declared licence; empty when there is none. */
  readonly licence: string;
  readonly why: string;
}

const exceptions: readonly Exception[] = [
  { package: '@fontsource-variable/inter', licence: 'OFL-1.1', why: 'a font, served unchanged; not sold by itself' },
  {
    package: '@img/sharp-libvips-*',
    licence: 'LGPL-3.0-or-later',
    why: 'draws pictures on the server; a library by itself, unchanged, that anybody may replace by another',
  },
  {
    package: '@img/sharp-win32-*',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    why: 'the same library for Windows, in one package with what calls it',
  },
  {
    package: '@img/sharp-wasm32',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    why: 'the same library for other machines, in one package with what calls it',
  },
  { package: 'lightningcss*', licence: 'MPL-2.0', why: 'builds the styles, unchanged; no file of it is served' },
  { package: 'axe-core', licence: 'MPL-2.0', why: 'runs in tests only, unchanged' },
  { package: 'caniuse-lite', licence: 'CC-BY-4.0', why: 'data about browsers, read by a tool of the mutation tests' },
  { package: 'humanize-number', licence: '', why: 'a test server needs it; its Readme says MIT, its manifest nothing' },
  {
    package: 'only',
    licence: '',
    why: 'a test server needs it; its Readme holds the MIT licence, its manifest nothing',
  },
  { package: 'png-js', licence: '', why: 'its LICENSE file is the MIT licence; its manifest forgets to say so' },
];

const isNamed = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** One of 'A OR B' must be allowed, both of 'A AND B'; brackets are only supported around the whole. */
function isAllowed(expression: string, isDevelopment: boolean, table: typeof allowed): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  const either = plain.split(' OR ');
  if (either.length > 1) return either.some((one) => isAllowed(one, isDevelopment, table));
  return plain.split(' AND ').every((one) => {
    const permission = Object.hasOwn(table, one) ? table[one] : undefined;
    return permission !== undefined && (permission.where === 'everywhere' || isDevelopment);
  });
}

export function describeLicenceDefects(
  materials: readonly Material[],
  tables: { readonly allowed: typeof allowed; readonly exceptions: typeof exceptions } = { allowed, exceptions },
): string[] {
  const used = new Set<Exception>();
  const defects = materials.flatMap(({ name, version, licence = '', isDevelopment }) => {
    if (isAllowed(licence, isDevelopment, tables.allowed)) return [];
    const exception = tables.exceptions.find((one) => isNamed(one.package, name) && one.licence === licence);
    if (exception) {
      used.add(exception);
      return [];
    }
    const use = isDevelopment ? 'development' : 'the product';
    return [`${name} ${version}, needed by ${use}: ${licence || 'no licence'} is not among the allowed ones.`];
  });
  const unused = tables.exceptions.filter((exception) => !used.has(exception));
  return [...defects, ...unused.map(({ package: of }) => `The exception for ${of} is no longer needed.`)];
}
