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
import type { Mode } from './remembered/storage.ts';

/** Who is signed in, what they may do and how their office wants it. Present wherever a screen renders. */
export interface Person {
  readonly user: User;
  readonly grants: Grants;
  readonly settings: OfficeSettings;
  readonly mode: Mode;
  /** USER-047: where `user.office` is another one, which this person works in now. */
  readonly ownOffice?: string;
  /** The office's settings could not be fetched; these are the defaults (ENTRY-030). */
  readonly areSettingsDefault?: boolean;
  /** F13: the general settings alone; the others are told when the terms are accepted, and are the defaults until then. */
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

/** Nobody, before somebody has signed in. */
export const usePersonIfAny = (): Person | undefined => useContext(PersonContext);

export const useCan = (wanted: Privilege): boolean => can(usePerson().grants, wanted);

const isModule = (name: string): name is ModuleName => modules.some((module) => module.name === name);

/** USER-031, USER-032: a level is granted when its AccessStatus is 1. Modules this version does not know are left out. */
export function grantsFrom(access: readonly ModuleAccess[]): Grants {
  const granted = new Set<Privilege>();
  for (const { moduleName, levels } of access) {
    if (!isModule(moduleName)) continue;
    for (const level of levels) if (level.isGranted) granted.add(privilege(moduleName, level.accessType as AccessType));
  }
  return granted;
}
