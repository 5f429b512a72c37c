import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the product has told the CRM, each message once. */
export interface Taken {
  readonly key: string;
  readonly receivedAt: string;
  readonly kind: string;
  readonly record: string;
  readonly office: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Given again whenever the message comes again. */
  readonly answer: Readonly<Record<string, unknown>>;
}

export interface Inbox {
  /** In the order they came. */
  list(): readonly Taken[];
  find(key: string): Taken | undefined;
  keep(message: Taken): void;
}

/** Kept in a file, line by line, so that a CRM that was killed still knows what it has seen. */
export function openInbox(folder: string): Inbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'inbox.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // The last line may have been cut off when the process died: then its message was not answered either.
  const messages = lines.flatMap((line): Taken[] => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Taken];
    } catch {
      return [];
    }
  });
  const byKey = new Map(messages.map((message) => [message.key, message]));
  if (lines.length > 0 && lines.at(-1) !== '') appendFileSync(file, '\n');
  return {
    list: () => messages,
    find: (key) => byKey.get(key),
    keep: (message) => {
      appendFileSync(file, `${JSON.stringify(message)}\n`, { mode: 0o600 });
      messages.push(message);
      byKey.set(message.key, message);
    },
  };
}
