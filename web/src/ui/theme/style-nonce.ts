/**
 * The server's CSP nonce for this page: only style elements with it are allowed. The browser hides the attribute from
 * styles, but keeps the property.
 */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Read by get-nonce, which a dependency of Mantine (its scroll lock) uses.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
