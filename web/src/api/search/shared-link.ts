/**
 * 'Copy link' (F8): criteria are in the URL fragment, which browsers do not send to a server, so no child's name
 * reaches a log. The fragment is removed from the address bar once the screen has rendered.
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

const sharedFragment = (): string | undefined => {
  const hash = window.location.hash.slice(1);
  return hash.startsWith(name) ? hash.slice(name.length) : undefined;
};

/** Reads the form from the URL, or 'unreadable'. Does not remove it: React may discard a render and repeat it. */
export function readShared<T>(parse: (value: unknown) => T | undefined): T | 'unreadable' | undefined {
  const text = sharedFragment();
  if (text === undefined) return undefined;
  try {
    return parse(JSON.parse(fromBase64Url(text))) ?? 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** Removes the fragment from the address bar and the history, after the screen has read it. */
export function removeSharedFromAddress(): void {
  if (sharedFragment() === undefined) return;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
}
