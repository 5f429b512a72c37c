import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** An input whose text cannot be converted to a value; the form's value is empty or older meanwhile. */
interface UnusableInput {
  readonly element: () => HTMLElement | null;
  /** The input shows its own error, which the form does not count. */
  readonly showsError: boolean;
  /** Shows the error even while the input has the focus. */
  readonly reveal: () => void;
  /** Discards the typed text. */
  readonly forget: () => void;
}

export interface UnusableInputs {
  readonly count: number;
  /** How many of them show an error the form does not count. */
  readonly errorCount: number;
  readonly add: (input: UnusableInput) => () => void;
  /** Before submitting: true if an input is unusable; it receives the focus. */
  readonly refuse: () => boolean;
  /** Discards the typed text of all unusable inputs. */
  readonly forget: () => void;
}

type Counts = Pick<UnusableInputs, 'count' | 'errorCount'>;

function collection(onCount: (counts: Counts) => void): Omit<UnusableInputs, keyof Counts> {
  const inputs = new Set<UnusableInput>();
  const tell = () =>
    onCount({ count: inputs.size, errorCount: [...inputs].filter(({ showsError }) => showsError).length });
  return {
    add: (input) => {
      inputs.add(input);
      tell();
      return () => {
        inputs.delete(input);
        tell();
      };
    },
    refuse: () => {
      const elements = [...inputs].map(({ element }) => element()).filter((element) => element !== null);
      const [first] = elements.sort((a, b) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      );
      if (!first) return false;
      for (const input of inputs) input.reveal();
      first.focus();
      return true;
    },
    forget: () => {
      for (const input of [...inputs]) input.forget();
    },
  };
}

const Context = createContext<UnusableInputs | undefined>(undefined);

interface ProviderProps {
  readonly inputs: UnusableInputs;
  readonly children: ReactNode;
}

/** Collects the unusable inputs of a form; an input reports to the nearest provider. */
export const UnusableInputsProvider = ({ inputs, children }: ProviderProps) => (
  <Context value={inputs}>{children}</Context>
);

export function useUnusableInputs(): UnusableInputs {
  const [counts, setCounts] = useState<Counts>({ count: 0, errorCount: 0 });
  const [inputs] = useState(() => collection(setCounts));
  return { ...inputs, ...counts };
}

/** For actions that use a form's values but are not its Save or Search: returns true if they must not run. */
export const useUnusableInputCheck = (): (() => boolean) => useContext(Context)?.refuse ?? (() => false);

/** For an input: registers it with its form while its text is unusable. */
export function useUnusable(isUnusable: boolean, { element, showsError, reveal, forget }: UnusableInput): void {
  const add = useContext(Context)?.add;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the three functions only set state, and are new on every render.
  useEffect(
    () => (isUnusable ? add?.({ element, showsError, reveal, forget }) : undefined),
    [add, isUnusable, showsError],
  );
}
