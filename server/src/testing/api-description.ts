/** What tests read of an OpenAPI document. */

export interface PublishedSchema {
  readonly [keyword: string]: unknown;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, PublishedSchema>>;
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
}

interface Content {
  readonly schema: { readonly $ref?: string };
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly example: unknown;
}

export interface PublishedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly description?: string; readonly content?: Readonly<Record<string, Content>> }>
  >;
}

export interface PublishedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: PublishedOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, PublishedSchema>> };
}

const examplesIn = ({ example, examples }: Content): unknown[] =>
  examples ? Object.values(examples).map(({ value }) => value) : [example];

const contentsOf = (content: Readonly<Record<string, Content>> | undefined) => Object.values(content ?? {});

export function published(document: object) {
  const { paths, webhooks, components } = document as PublishedDocument;
  const { schemas } = components;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const operationOf = (method: string, path: string) => paths[path]?.[method.toLowerCase()] as PublishedOperation;

  function bodyOf(method: string, path: string): PublishedSchema | undefined {
    const [content] = contentsOf(operationOf(method, path).requestBody?.content);
    return schemas[content?.schema.$ref?.split('/').at(-1) ?? ''];
  }

  return { operations, webhooks, schemas, operationOf, bodyOf };
}

export const requestExamples = ({ requestBody }: PublishedOperation): unknown[] =>
  contentsOf(requestBody?.content).flatMap(examplesIn);

export const answerExamples = ({ responses }: PublishedOperation): unknown[] =>
  contentsOf((responses[200] ?? responses['2XX'])?.content).flatMap(examplesIn);

/** By name, of path, query and header together. */
export const parameterExamples = ({ parameters }: PublishedOperation): Record<string, unknown> =>
  Object.fromEntries(parameters.filter(({ $ref }) => !$ref).map(({ name, example }) => [name, example]));
