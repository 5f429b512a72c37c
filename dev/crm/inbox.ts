import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Messages received from the product, each once. */
export interface ReceivedMessage {
  readonly key: string;
  readonly receivedAt: string;
  readonly kind: string;
  readonly record: string;
  readonly office: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Returned again whenever the message is repeated. */
  readonly answer: Readonly<Record<string, unknown>>;
}

export interface Inbox {
  /** In order of arrival. */
  list(): readonly ReceivedMessage[];
  find(key: string): ReceivedMessage | undefined;
  keep(message: ReceivedMessage): void;
}

/** Stored in a file, one line each, so that a killed CRM still knows what it has received. */
export function openInbox(folder: string): Inbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'inbox.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // The last line may be truncated when the process died: then its message was not answered either.
  const messages = lines.flatMap((line): ReceivedMessage[] => {
    try {
      return line === '' ? [] : [JSON.parse(line) as ReceivedMessage];
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
