import { createContext, type ReactNode, useContext } from 'react';
import {
  type AccessType,
  can,
  type Grants,
  type ModuleName,
  modules,
  type Privilege,
  privilege,
} from '#contract/access.ts';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import type { ModuleAccess, User } from '#contract/users/api.ts';
import type { Mode } from './storage/storage.ts';

/** The signed-in user with grants and office settings. Available wherever a screen renders. */
export interface Person {
  readonly user: User;
  readonly grants: Grants;
  readonly settings: OfficeSettings;
  readonly mode: Mode;
  /** USER-047: the user's own office, set while `user.office` is another one they work in. */
  readonly ownOffice?: string;
  /** The office's settings could not be fetched; `settings` holds the defaults (ENTRY-030). */
  readonly areSettingsDefault?: boolean;
  /** F13: only the general settings were fetched; the others are defaults until the terms are accepted. */
  readonly areSettingsPart?: boolean;
}

const PersonContext = createContext<Person | undefined>(undefined);

export function PersonProvider({ person, children }: { person: Person; children: ReactNode }) {
  return <PersonContext value={person}>{children}</PersonContext>;
}

export function usePerson(): Person {
  const person = useContext(PersonContext);
  if (!person) throw new Error('usePerson outside of Entry');
  return person;
}

/** Undefined before sign-in. */
export const usePersonIfAny = (): Person | undefined => useContext(PersonContext);

export const useCan = (wanted: Privilege): boolean => can(usePerson().grants, wanted);

const isModule = (name: string): name is ModuleName => modules.some((module) => module.name === name);

/** USER-031, USER-032: a level is granted when its AccessStatus is 1. Modules unknown to this version are ignored. */
export function grantsFrom(access: readonly ModuleAccess[]): Grants {
  const granted = new Set<Privilege>();
  for (const { moduleName, levels } of access) {
    if (!isModule(moduleName)) continue;
    for (const level of levels) if (level.isGranted) granted.add(privilege(moduleName, level.accessType as AccessType));
  }
  return granted;
}
