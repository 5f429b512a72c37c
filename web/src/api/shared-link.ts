/**
 * 'Copy link' (F8): criteria travel in the fragment of an address, which browsers never send to a server, so no
 * child's name reaches a log. The fragment leaves the address bar as soon as it has been read.
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

/** What a shared link carried, once; a spoilt link is told as such. */
export function takeShared<T>(parse: (value: unknown) => T | undefined): T | 'unreadable' | undefined {
  const hash = window.location.hash.slice(1);
  if (!hash.startsWith(name)) return undefined;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  try {
    return parse(JSON.parse(fromBase64Url(hash.slice(name.length)))) ?? 'unreadable';
  } catch {
    return 'unreadable';
  }
}
