import { z } from 'zod';
import { errors, fieldErrors } from '#contract/errors.ts';
import { namedSchemas } from '#contract/named-schemas.ts';
import { FieldProblem, Problem } from '#contract/problem.ts';
import { nothing } from '#contract/shared/values.ts';

type Schema = z.core.$ZodType;

export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

export const componentRef = (name: string) => `#/components/schemas/${name}`;

export const nameOfRef = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

export const pascalCase = (text: string) =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');

const exportedNames: ReadonlyMap<Schema, string> = new Map<Schema, string>([
  ...namedSchemas.map(([name, schema]) => [schema, name] as const),
  [nothing, 'Nothing'],
  [Problem.shape.code, 'ErrorCode'],
  [FieldProblem.shape.code, 'FieldErrorCode'],
]);

/** The codes of now; any other text may follow, because an older program may meet a newer server. */
const codes: ReadonlyMap<Schema, readonly string[]> = new Map<Schema, readonly string[]>([
  [Problem.shape.code, Object.keys(errors)],
  [FieldProblem.shape.code, Object.keys(fieldErrors)],
]);

/** A wire object, or one without names of its own. */
const isObject = (schema: Schema): boolean =>
  schema instanceof z.ZodObject || (schema instanceof z.ZodPipe && isObject(schema.in));

/** A codec around a schema that has a name of its own gets none. */
const withoutWrapping = (schema: Schema): Schema =>
  schema instanceof z.ZodPipe && exportedNames.has(schema.in) ? schema.in : schema;

type Part = readonly [hint: string, schema: Schema];

function partsOf(schema: Schema, hint: string): readonly Part[] {
  if (schema instanceof z.ZodPipe) return partsOf(schema.in, hint);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, Schema>).map(([name, part]) => [
      `${hint}${pascalCase(name)}`,
      part,
    ]);
  if (schema instanceof z.ZodArray) return [[singular(hint), schema.element]];
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option: Schema, index) => [`${hint}${index + 1}`, option]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [[hint, schema.unwrap()]];
  return [];
}

const { MAX_SAFE_INTEGER } = Number;
const datesAndAddresses = new Set(['date', 'date-time', 'email']);

/** Leaves out what says nothing: the limits of JavaScript's integers, and patterns that only repeat a format. */
function simplify(json: JsonSchema): JsonSchema {
  const kept = Object.entries(json).filter(
    ([keyword, value]) =>
      keyword !== '$schema' &&
      keyword !== '$id' &&
      !(keyword === 'pattern' && datesAndAddresses.has(json.format ?? '')) &&
      !(keyword === 'minimum' && value === -MAX_SAFE_INTEGER) &&
      !(keyword === 'maximum' && value === MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, simplifyValue(value)]));
}

const simplifyValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(simplifyValue);
  return typeof value === 'object' && value !== null ? simplify(value as JsonSchema) : value;
};

/**
 * Collects the schemas of the description and names every object among them once: as the contract exports it, otherwise
 * after the first place that uses it.
 */
export class Components {
  readonly #schemas = new Map<string, Schema>();
  readonly #names = new Map<Schema, string>();

  /** The name of a schema; a `name` is for those that have none. */
  add(given: Schema, name: string): string {
    const schema = withoutWrapping(given);
    this.#visit(schema, name);
    if (!this.#names.has(schema)) this.#register(schema, name);
    return this.#names.get(schema) as string;
  }

  nameOf(schema: Schema): string | undefined {
    return this.#names.get(withoutWrapping(schema));
  }

  schemaOf(name: string): Schema {
    const schema = this.#schemas.get(name);
    if (!schema) throw new Error(`no component '${name}'`);
    return schema;
  }

  #register(schema: Schema, name: string): void {
    if (this.#schemas.has(name)) throw new Error(`two schemas would be called '${name}'`);
    this.#schemas.set(name, schema);
    this.#names.set(schema, name);
  }

  #visit(given: Schema, hint: string): void {
    const schema = withoutWrapping(given);
    if (this.#names.has(schema)) return;
    const name = exportedNames.get(schema) ?? (isObject(schema) ? hint : undefined);
    if (name) this.#register(schema, name);
    for (const [partHint, part] of partsOf(schema, name ?? hint)) this.#visit(part, partHint);
  }

  /** In the order of their names. */
  toJson(): Readonly<Record<string, JsonSchema>> {
    const registry = z.registry<{ id: string }>();
    for (const [id, schema] of [...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1))) registry.add(schema, { id });
    const { schemas } = z.toJSONSchema(registry, {
      io: 'input',
      target: 'draft-2020-12',
      unrepresentable: 'any',
      uri: componentRef,
      override: ({ zodSchema, jsonSchema }) => {
        const list = codes.get(zodSchema);
        if (!list) return;
        delete jsonSchema.type;
        jsonSchema.anyOf = [{ type: 'string', enum: [...list] }, { type: 'string' }];
      },
    });
    const simple = Object.fromEntries(
      Object.entries(schemas).map(([name, json]) => [name, simplify(json as JsonSchema)]),
    );
    return Object.fromEntries(Object.entries(simple).map(([name, json]) => [name, this.#withTag(name, json, simple)]));
  }

  /** Names the field that tells the kinds of a union apart. */
  #withTag(name: string, json: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
    const schema = this.#schemas.get(name);
    if (!(schema instanceof z.ZodDiscriminatedUnion)) return json;
    const propertyName = schema.def.discriminator;
    const kinds = (json.oneOf as readonly JsonSchema[]).map(({ $ref = '' }) => {
      const { properties } = schemas[nameOfRef($ref)] ?? {};
      return [String(properties?.[propertyName]?.const), $ref];
    });
    return { ...json, discriminator: { propertyName, mapping: Object.fromEntries(kinds) } };
  }
}
