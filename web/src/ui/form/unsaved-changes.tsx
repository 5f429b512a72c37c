import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';

/** Asks before leaving a part of the screen that is not a route, such as a tab. True if it prompts. */
type Guard = (goOn: () => void) => boolean;

/** Runs the action at once and returns true, or returns false and runs it after the user has chosen Save or Discard. */
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

/** Lets tabs consult the forms inside them, which show their leave prompt. */
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

export const useLeaveGuard = (): Leave => useContext(UnsavedContext).leave;

export const useUnsavedChanges = (): UnsavedChanges => useContext(UnsavedContext);

let isAllowed: () => boolean = () => false;

/** When the session ends, no form may block the navigation. */
export function allowLeavingWhen(check: () => boolean): void {
  isAllowed = check;
}

export const isLeavingAllowed = (): boolean => isAllowed();
