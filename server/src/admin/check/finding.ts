/** 'warning': people can work, but something does not. 'wrong': people cannot work. */
export type Level = 'ok' | 'warning' | 'wrong';

export interface Finding {
  readonly level: Level;
  /** One sentence; of a warning and of what is wrong also how to put it right. Never a secret. */
  readonly text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const wrong = (text: string): Finding => ({ level: 'wrong', text });

/** What a failed request says about itself: its code if it has one. */
export function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { readonly cause?: { readonly code?: unknown } };
  if (name === 'TimeoutError') return 'no answer in time';
  return typeof cause?.code === 'string' ? cause.code : message;
}
