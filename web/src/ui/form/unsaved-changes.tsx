import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';

/** Asked before something on screen is left that is no route of its own, such as a tab. */
type Guard = (goOn: () => void) => boolean;

/** Runs the action at once, which is true, or after the person has chosen Save or Discard. */
type Leave = (goOn: () => void) => boolean;

interface UnsavedChanges {
  readonly register: (guard: Guard) => () => void;
  readonly leave: Leave;
}

const goAtOnce: Leave = (goOn) => {
  goOn();
  return true;
};

const UnsavedContext = createContext<UnsavedChanges>({ register: () => () => undefined, leave: goAtOnce });

/** Lets tabs ask the forms inside them; the forms answer with their prompt. */
export function UnsavedChangesProvider({ children }: { readonly children: ReactNode }) {
  const guards = useRef(new Set<Guard>());
  const value = useMemo<UnsavedChanges>(
    () => ({
      register: (guard) => {
        guards.current.add(guard);
        return () => void guards.current.delete(guard);
      },
      leave: (goOn) => {
        for (const guard of guards.current) if (guard(goOn)) return false;
        return goAtOnce(goOn);
      },
    }),
    [],
  );
  return <UnsavedContext value={value}>{children}</UnsavedContext>;
}

export const useLeave = (): Leave => useContext(UnsavedContext).leave;

export const useUnsavedChanges = (): UnsavedChanges => useContext(UnsavedContext);

let isAllowed: () => boolean = () => false;

/** The session may end whatever is on screen: then no form may hold the page back. */
export function allowLeavingWhen(check: () => boolean): void {
  isAllowed = check;
}

export const isLeavingAllowed = (): boolean => isAllowed();
