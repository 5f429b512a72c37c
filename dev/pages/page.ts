import { readFileSync } from 'node:fs';
import { html, type Markup, trusted } from './html.ts';

const styles = trusted(readFileSync(new URL('./page.css', import.meta.url), 'utf8'));

interface Page {
  readonly title: string;
  /** The stand-in this page belongs to. */
  readonly place: string;
  readonly body: Markup;
  /** Wide pages use the whole window. */
  readonly isWide?: boolean;
}

/** The common layout of the demo world's pages, different from the product's. */
export const page = ({ title, place, body, isWide = false }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title} · ${place}</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
<header><span class="place">${place}</span><span class="note">Demo stand-in, not part of the product</span></header>
<main class="${isWide ? 'wide' : 'narrow'}">
${body}
</main>
</body>
</html>`.markup;
