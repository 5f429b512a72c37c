import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiPage } from './description/page.ts';
import type { ApiDocument } from './description/page-operations.ts';

const folder = '/v1/docs';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const read = (name: string): string =>
  readFileSync(new URL(`../../reference/api-page/${name}`, import.meta.url), 'utf8');

/** The font of the web application, whose file name has a hash; without a built application the next one of the stack. */
function fontRule(webFolder: string): string {
  const assets = resolve(join(webFolder, 'assets'));
  const names = existsSync(assets) ? readdirSync(assets) : [];
  const font = names.find((name) => /^inter-latin-wght-normal-[\w-]+\.woff2$/.test(name));
  if (font === undefined) return '';
  return `@font-face { font-family: "Inter Variable"; font-display: swap; font-weight: 100 900; src: url("/assets/${font}"); }\n`;
}

/** /v1/docs: the description for people, from files of our own only. */
export function serveApiPage(app: FastifyInstance, document: ApiDocument, webFolder: string): void {
  const serve = (path: string, type: string, text: string) =>
    app.get(path, (_, reply: FastifyReply) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-cache')
        .type(`${type}; charset=utf-8`)
        .send(text),
    );
  const page = apiPage(document, folder);
  serve(folder, 'text/html', page);
  serve(`${folder}/`, 'text/html', page);
  serve(`${folder}/page.css`, 'text/css', fontRule(webFolder) + read('page.css'));
  serve(`${folder}/page.js`, 'text/javascript', read('page.js'));
}
