import { type JsonSchema, nameOfRef } from './components.ts';
import { sampleTexts } from './sample-texts.ts';

/** Examples of the API description, made from the schemas: by a field's name where it says what the value is. */

type Schemas = Readonly<Record<string, JsonSchema>>;

function isText(schema: JsonSchema, text: string): boolean {
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = schema;
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text)) return false;
  if (format === 'date') return /^\d{4}-\d\d-\d\d$/.test(text);
  if (format === 'date-time') return text.endsWith('Z');
  return text.length >= Number(minLength) && text.length <= Number(maxLength);
}

const ofFormat: Readonly<Record<string, string>> = {
  date: '2026-03-10',
  'date-time': '2026-03-10T20:00:00.000Z',
  email: 'ana.garcia@prcds.example',
};

/** For patterns whose field's name says nothing. */
const candidates = ['1', '10', '193408', 'USAO', 'ETH', 'en', 'ETH-193408-0127', 'Text', 'text-2026'];

function sampleText(schema: JsonSchema, field: string): string {
  const known = sampleTexts[field];
  const [fitting] = [known, ofFormat[schema.format ?? ''], 'Text', ...candidates].filter(
    (text) => text !== undefined && isText(schema, text),
  );
  if (fitting === undefined) throw new Error(`no example for '${field}': ${JSON.stringify(schema)}`);
  return fitting;
}

function sampleNumber({ minimum, maximum }: JsonSchema, field: string): number {
  const named = Number(sampleTexts[field] ?? 1);
  const wanted = Number.isInteger(named) ? named : 1;
  return Math.min(Math.max(wanted, Number(minimum ?? wanted)), Number(maximum ?? wanted));
}

export function createSamples(schemas: Schemas) {
  const known = new Map<string, unknown>();

  function ofRef(ref: string, field: string): unknown {
    const name = nameOfRef(ref);
    const schema = schemas[name];
    if (!schema) throw new Error(`no component '${name}'`);
    if (!schema.properties) return sample(schema, field);
    if (!known.has(name)) known.set(name, sample(schema, field));
    return known.get(name);
  }

  function ofObject({ properties = {} }: JsonSchema): unknown {
    return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, sample(part, name)]));
  }

  /** The first of several possibilities; a value rather than null. */
  function sample(schema: JsonSchema, field = ''): unknown {
    if (schema.$ref) return ofRef(schema.$ref, field);
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum))
      return schema.enum.includes(sampleTexts[field]) ? sampleTexts[field] : schema.enum[0];
    const [first] = (schema.anyOf ?? schema.oneOf ?? []) as readonly JsonSchema[];
    if (first) return sample(first, field);
    const [type] = [schema.type].flat();
    if (type === 'object') return ofObject(schema);
    if (type === 'array') return schema.maxItems === 0 ? [] : [sample(schema.items as JsonSchema, field)];
    if (type === 'string') return sampleText(schema, field);
    if (type === 'number' || type === 'integer') return sampleNumber(schema, field);
    return type === 'boolean' ? false : null;
  }

  return { sample, ofComponent: (name: string) => ofRef(name, '') };
}
