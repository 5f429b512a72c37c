import { allOperations } from '#contract/all-endpoints.ts';
import { officeHeader } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { describeBodies, isPublished } from './bodies.ts';
import { Components } from './components.ts';
import { domainTexts } from './domain-texts.ts';
import { describeOperation } from './operations.ts';
import { commonResponses, problemExamples } from './refusals.ts';
import { createSamples } from './samples.ts';
import { describeWebhooks, webhookParameters } from './webhooks.ts';

const description = `Every refusal is a problem of RFC 9457 with our code (Problem). New fields and codes may be added to
answers at any time; programs that read them must ignore what they do not know. Messages of other systems are described
by their kinds, and the messages to them as webhooks; docs/integration.md explains both.`;

const officeParameter = {
  name: officeHeader,
  in: 'header',
  required: false,
  description: 'The office a Partnership Admin asks in; without it, their own.',
  schema: { type: 'string' },
  example: 'USAO',
};

const securitySchemes = {
  person: { type: 'http', scheme: 'bearer', description: 'An access token of the identity provider' },
  system: { type: 'http', scheme: 'basic', description: 'A service account of another system' },
};

const tags = [...new Set(allOperations.map(({ domain }) => domain))].map((name) => ({
  name,
  description: domainTexts[name],
}));

const pathOf = (path: string) => `/${path.replace(/:(\w+)/g, '{$1}')}`;

type Paths = Record<string, Record<string, ReturnType<typeof describeOperation>>>;

/** The OpenAPI document, generated from the endpoint declarations that the server uses, with its schemas. */
export function describeOperations() {
  const components = new Components();
  components.add(Problem, 'Problem');
  const operations = allOperations.map((operation) => describeBodies(operation, components));
  const webhooks = describeWebhooks(components);
  const schemas = components.toJson();
  const known = { schemas, samples: createSamples(schemas) };
  const paths: Paths = {};
  for (const operation of operations) {
    const { method, path } = operation.endpoint;
    const own = { [method.toLowerCase()]: describeOperation(operation, known) };
    paths[pathOf(path)] = { ...paths[pathOf(path)], ...own };
  }
  const document = {
    openapi: '3.1.1',
    info: { title: 'PRCDS', version: '1', description: description.replaceAll('\n', ' ') },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/v1' }],
    tags: [...tags, { name: 'webhooks', description: 'Messages that PRCDS sends to the external system of an office' }],
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => isPublished(name))),
      responses: commonResponses,
      parameters: { [officeHeader]: officeParameter, ...webhookParameters },
      examples: problemExamples,
      securitySchemes,
    },
  };
  return { document, components };
}

export const openApiDocument = () => describeOperations().document;
