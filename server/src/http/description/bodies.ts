import { z } from 'zod';
import type { Operation } from '#contract/all-endpoints.ts';
import { type Endpoint, hasBody } from '#contract/endpoint.ts';
import { fieldLocations, wireShape } from '../route-input.ts';
import { type Components, pascalCase } from './components.ts';
import { answerBodies, type Body, requestBodies } from './messages.ts';

type Schema = z.core.$ZodType;

const objectOf = (e: Endpoint, names: readonly string[]): Schema =>
  z.object(Object.fromEntries(names.map((name) => [name, wireShape(e.input)[name] as Schema])));

export interface Described extends Operation {
  /** The names of components; without a body or an answer in JSON, none. */
  readonly request?: string;
  readonly answer?: string;
  /** The parameters in path, headers and query as one object. */
  readonly parameters: string;
}

/** Objects whose fields are parameters, or stand in a form beside a file; they are converted, but not published. */
const unpublished = (kind: 'parameters' | 'form', operation: string) => `${kind}:${operation}`;
export const isPublished = (name: string) => !name.includes(':');

function addKinds({ name, schema, kinds }: Body, components: Components): string {
  for (const kind of kinds) components.add(kind.schema, pascalCase(kind.name));
  return components.add(schema, pascalCase(name));
}

function requestOf({ name, endpoint: e }: Operation, components: Components): string | undefined {
  const own = requestBodies.get(e);
  if (own) return addKinds(own, components);
  const { others } = fieldLocations(e);
  if (e.consumes === 'file') return components.add(objectOf(e, others), unpublished('form', name));
  return hasBody(e) && others.length > 0
    ? components.add(objectOf(e, others), `${pascalCase(name)}Request`)
    : undefined;
}

function answerOf({ name, endpoint: e }: Operation, components: Components): string | undefined {
  const own = answerBodies.get(e);
  if (own) return addKinds(own, components);
  return e.produces === 'file' ? undefined : components.add(e.output, `${pascalCase(name)}Answer`);
}

/** Adds the schemas of an operation to the components. */
export function describeBodies(operation: Operation, components: Components): Described {
  const { name, endpoint: e } = operation;
  const request = requestOf(operation, components);
  const answer = answerOf(operation, components);
  const { inPath, inHeaders, others } = fieldLocations(e);
  const inQuery = hasBody(e) ? [] : others;
  const parameters = objectOf(e, [...inPath, ...inHeaders, ...inQuery]);
  return {
    ...operation,
    ...(request && { request }),
    ...(answer && { answer }),
    parameters: components.add(parameters, unpublished('parameters', name)),
  };
}
