import { createRandom } from '../random.ts';

/** Placeholder image: shapes and initials, the same for the same record and picture; never a face. */
const palettes = [
  ['#cfe3e5', '#a9cfd3', '#0e5966'],
  ['#f3e3c8', '#e6c99a', '#6b4a12'],
  ['#e0d8ef', '#c6b8e2', '#4a3577'],
  ['#d8ead7', '#b4d6b2', '#245a2b'],
  ['#f1d9d5', '#e2b6af', '#7a3129'],
] as const;

/** Initials of the first and last word, as everywhere in the product. */
function letters(names: readonly (string | null)[]): string {
  const words = names.flatMap((name) => name?.split(/\s+/) ?? []).filter(Boolean);
  const drawn = words.length > 1 ? [words[0], words.at(-1)] : words;
  return drawn
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

export function drawPlaceholder(
  of: { readonly code: string; readonly names: readonly (string | null)[] },
  media: { readonly id: string; readonly kind: string },
): string {
  const random = createRandom(of.code, media.id);
  const [ground, shape, ink] = random.pick(palettes);
  const circle = `<circle cx="${random.int(60, 200)}" cy="${random.int(120, 240)}" r="${random.int(70, 120)}" fill="${shape}"/>`;
  const bar = `<rect x="${random.int(0, 120)}" y="${random.int(0, 60)}" width="${random.int(60, 140)}" height="18" rx="9" fill="${shape}" opacity=".7"/>`;
  const play = media.kind === 'video' ? `<path d="M112 200 l40 24 l-40 24 z" fill="${ink}" opacity=".75"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" role="img"><rect width="256" height="256" fill="${ground}"/>${circle}${bar}<text x="128" y="146" text-anchor="middle" font-family="sans-serif" font-size="72" font-weight="600" fill="${ink}">${escaped(letters(of.names))}</text>${play}</svg>`;
}
