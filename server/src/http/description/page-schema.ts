import { escapeHtml } from '../../escape-html.ts';
import { nameOfRef } from './components.ts';

/** The part of JSON Schema that the description uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** A longer pattern says less than the format and the length that stand beside it. */
const longestPattern = 60;

export const schemaAnchor = (name: string): string => `schema-${name}`;

const alternatives = ({ anyOf, oneOf, allOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? allOf ?? [];

function plainType({ type, format, contentEncoding }: Schema): string {
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'date and time';
  if (format === 'binary' || contentEncoding !== undefined) return 'file';
  const named = type === undefined ? 'any' : [type].flat().join(' or ');
  return format === undefined ? named : `${named} (${format})`;
}

/** As HTML, because references are links. */
function typeOf(schema: Schema): string {
  const { $ref, items } = schema;
  if ($ref?.startsWith('#/components/schemas/')) {
    const name = nameOfRef($ref);
    return `<a href="#${escapeHtml(schemaAnchor(name))}">${escapeHtml(name)}</a>`;
  }
  if ($ref !== undefined) return escapeHtml(nameOfRef($ref));
  const several = alternatives(schema);
  if (several.length > 0) return [...new Set(several.map(typeOf))].join(schema.allOf ? ' with ' : ' or ');
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum)
    return `one of ${schema.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' ')}`;
  if (items) return `list of ${typeOf(items)}`;
  return escapeHtml(plainType(schema));
}

function rangeOf(from: number | undefined, to: number | undefined, of: string): string[] {
  const low = from === undefined || from <= Number.MIN_SAFE_INTEGER ? undefined : from;
  const high = to === undefined || to >= Number.MAX_SAFE_INTEGER ? undefined : to;
  if (low !== undefined && high !== undefined) return [low === high ? `${low}${of}` : `${low} to ${high}${of}`];
  if (low !== undefined) return [`at least ${low}${of}`];
  return high === undefined ? [] : [`at most ${high}${of}`];
}

function limitsOf(schema: Schema): string[] {
  const { pattern = '', items } = schema;
  return [
    ...rangeOf(schema.minLength, schema.maxLength, ' characters'),
    ...rangeOf(schema.minimum, schema.maximum, ''),
    ...rangeOf(schema.minItems, schema.maxItems, ' entries'),
    ...(pattern === '' || pattern.length > longestPattern ? [] : [`<code>${escapeHtml(pattern)}</code>`]),
    ...alternatives(schema).flatMap(limitsOf),
    ...(items ? limitsOf(items) : []),
  ];
}

/** Type and limits of a schema in one line. */
export const summaryOf = (schema: Schema): string => [typeOf(schema), ...new Set(limitsOf(schema))].join(', ');

/** What a schema is, in a few words without links: for what is pressed to open it. */
export function kindOf(schema: Schema): string {
  if (alternatives(schema).length > 0) return 'one of several';
  if (schema.const !== undefined) return 'one value';
  return schema.enum ? `one of ${schema.enum.length} values` : plainType(schema);
}

/** The objects inside a schema whose properties are listed below it. */
function objectsIn(schema: Schema): readonly Schema[] {
  if (schema.properties) return [schema];
  const { items, additionalProperties: others } = schema;
  return [
    ...alternatives(schema).flatMap(objectsIn),
    ...(items ? objectsIn(items) : []),
    ...(typeof others === 'object' ? objectsIn(others) : []),
  ];
}

function member(name: string, schema: Schema, isRequired: boolean, depth: number): string {
  const inside = membersOf(schema, depth + 1);
  const head = `<code class="name">${escapeHtml(name)}</code>`;
  const type = `<span class="type">${summaryOf(schema)}</span>`;
  const required = isRequired ? ' <span class="required">required</span>' : '';
  const about = schema.description ? `<p>${escapeHtml(schema.description)}</p>` : '';
  if (inside === '') return `<li>${head} ${type}${required}${about}</li>`;
  return `<li><details${depth === 0 ? ' open' : ''}><summary>${head}${required}</summary>${type}${about}${inside}</details></li>`;
}

/** The properties of a schema as a list, nested; empty for a schema without any. */
export function membersOf(schema: Schema, depth = 0): string {
  const members = objectsIn(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, part]) => member(name, part, required.includes(name), depth)),
  );
  return members.length === 0 ? '' : `<ul class="members">${[...new Set(members)].join('')}</ul>`;
}
