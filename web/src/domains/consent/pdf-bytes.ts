/** CONSENT-012. Text that is no base64 becomes an empty file, which the viewer then refuses as it does any broken one. */
export function bytesOf(content: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
