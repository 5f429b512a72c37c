/**
 * 'Copy link' (F8): criteria travel in the fragment of an address, which browsers never send to a server, so no
 * child's name reaches a log. The fragment leaves the address bar as soon as its screen stands.
 */
const name = 'search=';

const toBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}

export const sharedLink = (path: string, shared: unknown): string =>
  `${window.location.origin}${path}#${name}${toBase64Url(JSON.stringify(shared))}`;

const carried = (): string | undefined => {
  const hash = window.location.hash.slice(1);
  return hash.startsWith(name) ? hash.slice(name.length) : undefined;
};

/** What a shared link carries; a spoilt one is told as such. Reading leaves it, as a drawing may be given up and made anew. */
export function readShared<T>(parse: (value: unknown) => T | undefined): T | 'unreadable' | undefined {
  const text = carried();
  if (text === undefined) return undefined;
  try {
    return parse(JSON.parse(fromBase64Url(text))) ?? 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** The screen that read the link stands: nothing of it stays in the address bar or the history. */
export function forgetShared(): void {
  if (carried() === undefined) return;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
}
