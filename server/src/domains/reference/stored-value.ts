import type { ReferenceValue } from '#contract/reference/api.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';

export interface Name {
  readonly language: Language;
  readonly name: string;
}

export interface NewValue extends Pick<ReferenceValue, 'code' | 'names' | 'parent' | 'isoCode' | 'office'> {}

export interface ValueStore {
  /** Whoever changes the list holds the lock, so they do it one after the other. */
  lock(db: Db): Promise<void>;
  read(db: Db): Promise<ReferenceValue[]>;
  insert(db: Db, value: NewValue): Promise<void>;
  update(db: Db, code: string, names: readonly Name[], isActive: boolean): Promise<void>;
}
