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

/** Lets tabs consult the forms inside them, which show their leave prompt. Inside another one, both know the forms. */
export function UnsavedChangesProvider({ children }: { readonly children: ReactNode }) {
  const guards = useRef(new Set<Guard>());
  const outer = useContext(UnsavedContext);
  const value = useMemo<UnsavedChanges>(
    () => ({
      register: (guard) => {
        guards.current.add(guard);
        const forget = outer.register(guard);
        return () => {
          guards.current.delete(guard);
          forget();
        };
      },
      leave: (goOn) => {
        // Each form is asked in turn.
        const ask = ([first, ...others]: readonly Guard[]): boolean => {
          if (!first) return goAtOnce(goOn);
          return first(() => void ask(others)) ? false : ask(others);
        };
        return ask([...guards.current]);
      },
    }),
    [outer],
  );
  return <UnsavedContext value={value}>{children}</UnsavedContext>;
}

interface UnsavedWatchProps {
  readonly onChange: (isUnsaved: boolean) => void;
  readonly children: ReactNode;
}

/** Tells whether a form inside has unsaved input. */
export function UnsavedWatch({ onChange, children }: UnsavedWatchProps) {
  const outer = useContext(UnsavedContext);
  const value = useMemo<UnsavedChanges>(
    () => ({
      ...outer,
      register: (guard) => {
        onChange(true);
        const forget = outer.register(guard);
        return () => {
          onChange(false);
          forget();
        };
      },
    }),
    [outer, onChange],
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
