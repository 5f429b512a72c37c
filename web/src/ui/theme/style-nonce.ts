/**
 * The word the server made for this page: its policy lets in only style elements that carry it. The browser hides the
 * attribute from styles, and keeps the property.
 */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Where the kit's library that could hold the page still under a dialog (get-nonce, below Mantine) looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
