import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from './open-api.ts';
import { apiPage } from './page.ts';
import type { ApiDocument } from './page-operations.ts';

const ownDocument = () => JSON.parse(JSON.stringify(openApiDocument())) as ApiDocument;

const small: ApiDocument = {
  info: { title: 'PRCDS', version: '1', description: 'About <everything>.' },
  servers: [{ url: '/v1' }],
  tags: [
    { name: 'office-settings', description: 'What an office decides.' },
    { name: 'crm', description: 'The external system.' },
  ],
  paths: {
    '/child/{id}': {
      put: {
        operationId: 'saveChild',
        tags: ['office-settings'],
        summary: 'Save <b>',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^\\d+$' } }],
        requestBody: {
          description: 'One child.',
          content: {
            'application/json': {
              example: { Child: { Name: '<b>Almaz' } },
              schema: {
                type: 'object',
                properties: {
                  Child: {
                    type: 'object',
                    properties: {
                      Name: { type: 'string', minLength: 1, maxLength: 40, description: 'As on the card.' },
                      Born: { type: 'string', format: 'date', pattern: 'x'.repeat(200) },
                      Status: { anyOf: [{ type: 'string', enum: ['Active', 'Inactive'] }, { type: 'null' }] },
                      Friends: { type: 'array', maxItems: 3, items: { $ref: '#/components/schemas/Friend' } },
                      Place: {
                        anyOf: [
                          { type: 'object', properties: { Town: { type: 'string' } } },
                          { $ref: '#/components/schemas/Friend' },
                        ],
                      },
                      Age: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
                    },
                    required: ['Name'],
                  },
                },
              },
            },
          },
        },
        responses: {
          200: { description: 'Done' },
          404: { $ref: '#/components/responses/Problem' },
          409: {
            description: 'Conflict',
            content: { 'application/problem+json': { examples: { stale: { $ref: '#/components/examples/stale' } } } },
          },
        },
      },
    },
    '/crm': { get: { operationId: 'getConnection', tags: ['crm'], summary: 'The connection' } },
  },
  webhooks: { reservationConfirmed: { post: { summary: 'A reservation was confirmed' } } },
  components: {
    schemas: {
      Friend: { type: 'object', properties: { Since: { type: 'string', format: 'date-time' } } },
      Code: { type: 'string', enum: ['first-code', 'second-code'] },
    },
    responses: {
      Problem: {
        description: 'Refused',
        content: { 'application/problem+json': { examples: { stale: { $ref: '#/components/examples/stale' } } } },
      },
    },
    examples: { stale: { value: { code: 'changed-meanwhile' } } },
  },
};

/** Text of the page without tags, in one line. */
const textOf = (html: string): string =>
  html
    .replace(/<wbr>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the page of the API', () => {
  test('API-001 shows every call of the description once, closed', () => {
    const document = ownDocument();
    const html = apiPage(document, '/v1/docs');
    const described = { ...document.paths, ...document.webhooks };
    const calls = Object.values(described).flatMap((operations) => Object.keys(operations));
    expect(html.match(/<span class="method"/g)).toHaveLength(calls.length);
    expect(html).not.toMatch(/<details class="operation"[^>]* open/);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(new Set(ids).size);
    const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('loads nothing from elsewhere, and holds neither scripts nor styles', () => {
    const html = apiPage(ownDocument(), '/v1/docs');
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(html).not.toMatch(/<style|<script(?! src=)| style=| on\w+="/);
  });

  test('says what a field is, its limits and whether it is required', () => {
    const text = textOf(apiPage(small, '/v1/docs'));
    expect(text).toContain('PUT /child/{id} Save &lt;b&gt; saveChild');
    expect(text).toContain('Request One child. application/json');
    expect(text).toContain('id in the path, string, ^\\d+$ required');
    expect(text).toContain('Name string, 1 to 40 characters required As on the card.');
    expect(text).toContain('Born date Status');
    expect(text).toContain('Status one of &quot;Active&quot; &quot;Inactive&quot; or null');
    expect(text).toContain('Friends list of Friend , at most 3 entries');
    expect(text).toContain('Age integer, at least 0');
    expect(text).toContain('404 Problem');
    expect(text).toContain('Since date and time');
  });

  test('nothing of the description becomes markup', () => {
    expect(apiPage(small, '/v1/docs')).not.toMatch(/<b>|<everything>/);
  });

  test('what is sent to other systems has a part of its own', () => {
    expect(textOf(apiPage(small, '/v1/docs'))).toContain('POST reservationConfirmed A reservation was confirmed');
  });

  test('an example is closed, and one that is shared stands on the page once', () => {
    const html = apiPage(small, '/v1/docs');
    expect(html.match(/<details class="examples">/g)).toHaveLength(2);
    expect(textOf(html)).toContain('{ &quot;Child&quot;: { &quot;Name&quot;: &quot;&lt;b&gt;Almaz&quot; } }');
    expect(html.match(/changed-meanwhile/g)).toHaveLength(1);
  });

  test('sections are titled in words and abbreviations, and parts of a call follow them in rank', () => {
    const html = apiPage(small, '/v1/docs');
    const titles = [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
    expect(titles).toEqual(['Office settings', 'CRM', 'Webhooks', 'Refusals', 'Schemas']);
    expect(new Set([...html.matchAll(/<h(\d)>/g)].map(([, rank]) => rank))).toEqual(new Set(['1', '2', '3']));
  });

  test('what is pressed to open a part holds neither links nor lists of values', () => {
    for (const document of [small, ownDocument()]) {
      const pressed = apiPage(document, '/v1/docs').match(/<summary.*?<\/summary>/gs) ?? [];
      expect(pressed.length).toBeGreaterThan(4);
      expect(pressed.filter((one) => /<a |first-code|<ul/.test(one))).toEqual([]);
    }
    expect(textOf(apiPage(small, '/v1/docs'))).toContain('Code one of 2 values one of &quot;first-code&quot;');
  });
});

describe('the style sheet of the page', () => {
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  const normalised = (value: string) => value.toLowerCase().replace(/(?<![\d])0\./g, '.');
  const variablesIn = (text: string) =>
    new Map(
      [...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, normalised(value)]),
    );
  const css = read('server/reference/api-page/page.css');
  const [light = '', dark = ''] = read('web/src/ui/theme/tokens.css').split('[data-theme="dark"]');
  const tokens = variablesIn(light);
  const darkTokens = variablesIn(dark.slice(0, dark.indexOf('\n}')));
  const pairOf = (name: string) => `light-dark(${tokens.get(name)}, ${darkTokens.get(name)})`;

  test('has the colours of the web application', () => {
    const names = [
      ...[
        'canvas',
        'surface',
        'subtle',
        'hover',
        'border',
        'border-strong',
        'text',
        'text-2',
        'text-3',
        'link',
        'focus',
      ],
      ...['header', 'header-text', 'header-text-2'],
    ];
    const own = variablesIn(css);
    expect(names.map((name) => [name, own.get(`--${name}`)])).toEqual(
      names.map((name) => [name, pairOf(`--color-${name}`)]),
    );
    const others = [...css.replace(/:root \{.*?\n\}/s, '').matchAll(/light-dark\([^)]+\)/g)].map(([pair]) => pair);
    const known = [...tokens.keys()].map(pairOf);
    expect(others.length).toBeGreaterThan(10);
    expect(others.filter((pair) => !known.includes(pair))).toEqual([]);
  });
});
