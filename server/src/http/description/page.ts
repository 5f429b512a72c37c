import { escapeHtml } from '../../escape-html.ts';
import {
  type ApiDocument,
  contentOf,
  type Entry,
  entriesOf,
  responseAnchor,
  shownOperation,
} from './page-operations.ts';
import { kindOf, membersOf, type Schema, schemaAnchor, summaryOf } from './page-schema.ts';

interface Section {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly count: number;
  readonly inside: string;
}

const mark = `<svg class="mark" viewBox="0 0 36 36" aria-hidden="true"><rect width="36" height="36" rx="9"/>
<g transform="translate(6 6)" fill="none" stroke-width="2.4" stroke-linecap="round">
<path d="M3.5 13.5a8.5 8.5 0 0 1 17 0" stroke="#5FC3D4"/><path d="M7.7 14.5a4.3 4.3 0 0 1 8.6 0" stroke="#fff"/>
<circle cx="12" cy="17.8" r="2.3" fill="#F2B35A"/></g></svg>`;

const definition = (id: string, name: string, about: string, inside: string): string =>
  `<details class="operation" id="${escapeHtml(id)}"><summary><code class="path">${escapeHtml(name)}</code>
<span class="about">${escapeHtml(about)}</span></summary><div class="body">${inside}</div></details>`;

const sectionOf = (id: string, title: string, lead: string, entries: readonly string[]): Section => ({
  id,
  title,
  lead,
  count: entries.length,
  inside: entries.join('\n'),
});

const abbreviations = new Set(['crm', 'csm']);

function titleOf(tag: string): string {
  if (abbreviations.has(tag)) return tag.toUpperCase();
  return tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ');
}

/** Links and lists of values belong here, not into what is pressed to open it. */
const schemaBody = (schema: Schema): string => membersOf(schema) || `<p class="type">${summaryOf(schema)}</p>`;

const tagOf = ({ operation }: Entry): string => operation.tags?.[0] ?? 'other';

function sectionsOf({ tags = [], paths, webhooks, components = {} }: ApiDocument): Section[] {
  const calls = entriesOf(paths, components);
  const leads = new Map(tags.map(({ name, description = '' }) => [name, description]));
  const shown = (entries: readonly Entry[]) => entries.map(shownOperation);
  const { responses = {}, schemas = {}, examples = {} } = components;
  return [
    ...[...new Set([...leads.keys(), ...calls.map(tagOf)])].map((tag) =>
      sectionOf(`tag-${tag}`, titleOf(tag), leads.get(tag) ?? '', shown(calls.filter((call) => tagOf(call) === tag))),
    ),
    sectionOf(
      'webhooks',
      'Webhooks',
      'What this server sends to another system.',
      shown(entriesOf(webhooks, components)),
    ),
    sectionOf(
      'refusals',
      'Refusals',
      '',
      Object.entries(responses).map(([name, { description = '', content }]) =>
        definition(responseAnchor(name), name, description, contentOf(content, examples)),
      ),
    ),
    sectionOf(
      'schemas',
      'Schemas',
      '',
      Object.entries(schemas).map(([name, schema]) =>
        definition(schemaAnchor(name), name, kindOf(schema), schemaBody(schema)),
      ),
    ),
  ].filter(({ count }) => count > 0);
}

const shownSection = ({ id, title, lead, inside }: Section): string =>
  `<section class="section" id="${escapeHtml(id)}"><h2>${escapeHtml(title)}</h2>
${lead === '' ? '' : `<p class="lead">${escapeHtml(lead)}</p>`}<div class="card">${inside}</div></section>`;

function introduction({ info, servers = [], components = {} }: ApiDocument): string {
  const kinds = Object.entries(components.securitySchemes ?? {}).map(
    ([name, { scheme = '', description = '' }]) =>
      `<dt>${escapeHtml(name)}</dt><dd>HTTP ${escapeHtml(scheme)}: ${escapeHtml(description)}</dd>`,
  );
  const addresses = servers.map(({ url }) => `<code>${escapeHtml(url)}</code>`).join(' ');
  return `<h1>${escapeHtml(info.title)} API</h1>
<p class="lead">${escapeHtml(info.description ?? '')}</p>
<dl class="facts"><dt>Version</dt><dd>${escapeHtml(info.version)}</dd>
<dt>All paths begin with</dt><dd>${addresses}</dd>${kinds.join('')}</dl>`;
}

/**
 * The description as one page that needs no script: operations are closed until somebody opens them, so the browser
 * lays out little. The script only adds the filter.
 */
export function apiPage(document: ApiDocument, folder: string): string {
  const { title } = document.info;
  const sections = sectionsOf(document);
  const contents = sections.map(
    ({ id, title: name, count }) =>
      `<li><a href="#${escapeHtml(id)}"><span>${escapeHtml(name)}</span> <span class="count">${count}</span></a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} API</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${folder}/page.css">
<script src="${folder}/page.js" defer></script>
</head>
<body>
<header class="header"><a class="brand" href="${folder}">${mark}<span>${escapeHtml(title)}</span></a>
<span class="header-title">API</span><a class="header-link" href="/v1/openapi.json">openapi.json</a></header>
<div class="columns">
<nav class="contents" aria-label="Contents">
<div class="find" hidden><label for="filter">Find a call</label>
<input id="filter" type="search" placeholder="Path, method or word" autocomplete="off" spellcheck="false">
<p class="found" role="status"></p></div>
<ul>${contents.join('')}</ul></nav>
<main>${introduction(document)}
${sections.map(shownSection).join('\n')}
<p class="nothing" hidden>No call matches. Try another word.</p></main>
</div>
</body>
</html>
`;
}
