/**
 * A text in every language. Such texts are in the contract, not in the web application's, because the server prints,
 * exports and mails them too.
 */
export type Bilingual = Readonly<{ en: string; es: string }>;

export const bilingual = (en: string, es: string): Bilingual => ({ en, es });
