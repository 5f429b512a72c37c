/** CONSENT-012. Decodes base64; invalid base64 becomes an empty file, which the viewer refuses like any broken one. */
export function decodeBase64(content: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
