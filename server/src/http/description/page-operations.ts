import { escapeHtml } from '../../escape-html.ts';
import { nameOfRef } from './components.ts';
import { membersOf, type Schema, summaryOf } from './page-schema.ts';

interface Example {
  /** Then the rest is among the components. */
  readonly $ref?: string;
  readonly summary?: string;
  readonly value?: unknown;
}

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

type Content = Readonly<Record<string, Media>>;

interface Parameter {
  /** Then the rest is among the components. */
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Content;
}

interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly description?: string; readonly content?: Content };
  readonly responses?: Readonly<Record<string, Answer>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** What the page shows of an OpenAPI document. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Paths;
  readonly webhooks?: Paths;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly responses?: Readonly<Record<string, Answer>>;
    readonly examples?: Readonly<Record<string, Example>>;
    readonly securitySchemes?: Readonly<
      Record<string, { readonly type?: string; readonly scheme?: string; readonly description?: string }>
    >;
  };
}

export interface Entry {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export const responseAnchor = (name: string): string => `response-${name}`;

const methods = ['get', 'post', 'put', 'patch', 'delete'];

const anchorOf = (method: string, path: string): string => `${method}${path}`.replace(/[^\w]+/g, '-').replace(/-$/, '');

export const entriesOf = (
  paths: Paths = {},
  { parameters: shared = {} }: NonNullable<ApiDocument['components']> = {},
): Entry[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({
        id: operation.operationId ?? anchorOf(method, path),
        method,
        path,
        operation: {
          ...operation,
          parameters: (operation.parameters ?? []).map((one) => (one.$ref ? { ...shared[nameOfRef(one.$ref)] } : one)),
        },
      })),
  );

const part = (title: string, inside: string): string => (inside === '' ? '' : `<h3>${title}</h3>${inside}`);

function parametersOf({ parameters = [] }: Operation): string {
  const rows = parameters.map(
    ({
      name = '',
      in: place = '',
      required,
      description = '',
      schema = {},
    }) => `<li><code class="name">${escapeHtml(name)}</code>
<span class="type">in the ${escapeHtml(place)}, ${summaryOf(schema)}</span>${
      required ? ' <span class="required">required</span>' : ''
    }${description === '' ? '' : `<p>${escapeHtml(description)}</p>`}</li>`,
  );
  return rows.length === 0 ? '' : `<ul class="members">${rows.join('')}</ul>`;
}

type Examples = Readonly<Record<string, Example>>;

/** Examples of one name; those of components only where these are given, so that the page has each of them once. */
function examplesOf({ example, examples = {} }: Media, shared: Examples): readonly Example[] {
  if (example !== undefined) return [{ value: example }];
  return Object.entries(examples).flatMap(([name, one]) => {
    const given = one.$ref ? shared[nameOfRef(one.$ref)] : one;
    return given ? [{ summary: one.$ref ? name : (given.summary ?? name), value: given.value }] : [];
  });
}

function shownExamples(examples: readonly Example[]): string {
  if (examples.length === 0) return '';
  const each = examples.map(
    ({ summary = '', value }) =>
      `${summary === '' ? '' : `<p>${escapeHtml(summary)}</p>`}<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`,
  );
  return `<details class="examples"><summary class="examples-title">${examples.length > 1 ? 'Examples' : 'Example'}</summary>${each.join('')}</details>`;
}

export const contentOf = (content: Content = {}, shared: Examples = {}): string =>
  Object.entries(content)
    .map(([type, media]) => {
      const { schema = {} } = media;
      const named = schema.properties ? '' : `: <span class="type">${summaryOf(schema)}</span>`;
      return `<p class="media">${escapeHtml(type)}${named}</p>${membersOf(schema)}${shownExamples(examplesOf(media, shared))}`;
    })
    .join('');

function requestOf({ requestBody: { description = '', content } = {} }: Operation): string {
  return `${description === '' ? '' : `<p class="media">${escapeHtml(description)}</p>`}${contentOf(content)}`;
}

function answersOf({ responses = {} }: Operation): string {
  const rows = Object.entries(responses).map(([status, { $ref, description = '', content }]) => {
    const text = $ref
      ? `<a href="#${escapeHtml(responseAnchor(nameOfRef($ref)))}">${escapeHtml(nameOfRef($ref))}</a>`
      : escapeHtml(description);
    return `<li><code class="status" data-kind="${escapeHtml(status.charAt(0))}">${escapeHtml(status)}</code> ${text}${contentOf(content)}</li>`;
  });
  return rows.length === 0 ? '' : `<ul class="answers">${rows.join('')}</ul>`;
}

export function shownOperation({ id, method, path, operation }: Entry): string {
  const { summary = '', description = '' } = operation;
  return `<details class="operation" id="${escapeHtml(id)}">
<summary><span class="method" data-method="${method}">${method.toUpperCase()}</span>
<code class="path">${escapeHtml(path).replaceAll('/', '/<wbr>')}</code>
<span class="about">${escapeHtml(summary)}</span>
<code class="operation-id">${escapeHtml(operation.operationId ?? '')}</code></summary>
<div class="body">${description === '' ? '' : `<p>${escapeHtml(description)}</p>`}${part(
    'Parameters',
    parametersOf(operation),
  )}${part('Request', requestOf(operation))}${part('Answers', answersOf(operation))}</div>
</details>`;
}
