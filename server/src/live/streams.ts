import type { Person } from '../http/person/people.ts';
import type { Snapshot } from './cursor.ts';
import { type Audience, audienceKey, audienceOf, type Message } from './messages.ts';

/** What a stream needs to know of its caller; see EventStreamContext. */
export interface Listener {
  readonly user: Person;
  readonly office: string;
  /** The person as they are now; null when the request would be refused now. */
  readonly readmit: () => Promise<Person | null>;
  /** Whether the token and the accepted terms still hold by the clock. */
  readonly isStillValid: () => Promise<boolean>;
  /** Ends the connection without waiting for its reader. */
  readonly cut: () => void;
}

/** A reader that is further behind is cut off, and resumes by its cursor. */
const waitingMaximum = 200;
const waitingMilliseconds = 60_000;

export class Stream {
  audience: Audience;
  key: string;
  /** What the reader has been told, including the messages that wait. */
  seen: Snapshot;
  readonly listener: Listener;
  /** Their access, settings or terms have changed, and they were not told yet. */
  owesState = false;
  private stamp: string;
  private readonly waiting: Message[] = [];
  /** When the first of the waiting messages was pushed. */
  private waitingSince = 0;
  private isEnded = false;
  private wake: (() => void) | undefined;

  constructor(listener: Listener, seen: Snapshot) {
    this.listener = listener;
    this.seen = seen;
    this.stamp = listener.user.stamp;
    this.audience = audienceOf(listener.office, listener.user.grants);
    this.key = audienceKey(this.audience);
  }

  push(message: Message, now: number): void {
    if (this.isEnded) return;
    const hasWaited = this.waiting.length > 0 && now - this.waitingSince >= waitingMilliseconds;
    if (hasWaited || this.waiting.length >= waitingMaximum) {
      this.drop();
      return;
    }
    if (this.waiting.length === 0) this.waitingSince = now;
    if (this.owesState) this.waiting.push({ ...message, isStateChanged: true });
    else this.waiting.push(message);
    this.owesState = false;
    this.wake?.();
  }

  /** Ends at once, also where the reader takes nothing any more. */
  private drop(): void {
    this.waiting.length = 0;
    this.end();
    this.listener.cut();
  }

  get isOver(): boolean {
    return this.isEnded;
  }

  /** The reader gets what waits; nothing follows. */
  end(): void {
    this.isEnded = true;
    this.wake?.();
  }

  /** Reads the caller again; ends the stream of somebody who may not have it any more. */
  async readmit(): Promise<void> {
    const person = await this.listener.readmit();
    if (!person) {
      this.waiting.length = 0;
      this.end();
      return;
    }
    // Remembered until it is told: the look may fail after this, and the next one finds the same stamp.
    if (person.stamp !== this.stamp) this.owesState = true;
    this.stamp = person.stamp;
    this.audience = audienceOf(this.listener.office, person.grants);
    this.key = audienceKey(this.audience);
  }

  /** Undefined after the end. */
  async next(signal: AbortSignal): Promise<Message | undefined> {
    for (;;) {
      // What waits comes first: the last message of a server that stops is pushed when the signal aborts.
      const message = this.waiting.shift();
      if (message || this.isEnded || signal.aborted) return message;
      await this.sleep(signal);
    }
  }

  private sleep(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.wake = undefined;
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.wake = done;
      signal.addEventListener('abort', done);
    });
  }
}
