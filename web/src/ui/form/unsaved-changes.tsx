import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';

/** Asked before something on screen is left that is no route of its own, such as a tab. */
type Guard = (goOn: () => void) => boolean;

interface UnsavedChanges {
  readonly register: (guard: Guard) => () => void;
  readonly leave: (goOn: () => void) => void;
}

const UnsavedContext = createContext<UnsavedChanges>({ register: () => () => undefined, leave: (goOn) => goOn() });

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
        for (const guard of guards.current) if (guard(goOn)) return;
        goOn();
      },
    }),
    [],
  );
  return <UnsavedContext value={value}>{children}</UnsavedContext>;
}

/** Runs the action at once, or after the person has chosen Save or Discard. */
export const useLeave = (): ((goOn: () => void) => void) => useContext(UnsavedContext).leave;

export const useUnsavedChanges = (): UnsavedChanges => useContext(UnsavedContext);

let isAllowed: () => boolean = () => false;

/** The session may end whatever is on screen: then no form may hold the page back. */
export function allowLeavingWhen(check: () => boolean): void {
  isAllowed = check;
}

export const isLeavingAllowed = (): boolean => isAllowed();
