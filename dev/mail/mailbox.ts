import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface Message {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailbox {
  /** Newest first. */
  list(): readonly Message[];
  find(id: string): Message | undefined;
  receive(source: Buffer, envelope: { from: string; to: readonly string[] }): Promise<void>;
  empty(): void;
}

/** The most messages kept; the oldest are deleted. */
const capacity = 500;

async function parse(source: Buffer, envelope: { from: string; to: readonly string[] }): Promise<Message> {
  const mail = await PostalMime.parse(source);
  return {
    id: randomUUID(),
    receivedAt: new Date().toISOString(),
    from: mail.from?.address ?? envelope.from,
    to: envelope.to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
}

/** An invalid file, such as a truncated one, must not prevent reading the others. */
function read(file: string): Message[] {
  try {
    return [JSON.parse(readFileSync(file, 'utf8')) as Message];
  } catch {
    return [];
  }
}

/** Written to a temporary file and renamed: a kill leaves no partial mail. */
function write(file: string, message: Message): void {
  const unfinished = `${file}.new`;
  try {
    writeFileSync(unfinished, JSON.stringify(message), { mode: 0o600 });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Stored in a folder so that a restart loses nothing; one file for each message, named by its time. */
export function openMailbox(folder: string): Mailbox {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = ({ id, receivedAt }: Message): string => join(folder, `${receivedAt.replaceAll(':', '')}-${id}.json`);
  const messages = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .flatMap((name) => read(join(folder, name)));

  const drop = (removed: readonly Message[]): void => {
    for (const message of removed) rmSync(fileOf(message), { force: true });
  };

  return {
    list: () => messages,
    find: (id) => messages.find((message) => message.id === id),
    receive: async (source, envelope) => {
      const message = await parse(source, envelope);
      write(fileOf(message), message);
      messages.unshift(message);
      drop(messages.splice(capacity));
    },
    empty: () => drop(messages.splice(0)),
  };
}
