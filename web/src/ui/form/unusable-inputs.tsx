import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** What stands in an input and cannot be taken as a value: the form around it holds something else, or nothing. */
interface UnusableInput {
  readonly element: () => HTMLElement | null;
  /** It says by itself what is wrong, and the form around it knows of nothing. */
  readonly isTold: boolean;
  /** Says what is wrong, though the person is still in the input. */
  readonly reveal: () => void;
  /** Lets go of what was typed. */
  readonly forget: () => void;
}

export interface UnusableInputs {
  readonly count: number;
  /** Of those, how many say what is wrong where the form does not. */
  readonly told: number;
  readonly add: (input: UnusableInput) => () => void;
  /** Before anything is sent: true when an input is unusable; it has the focus then. */
  readonly refuse: () => boolean;
  /** With everything else that is discarded. */
  readonly forget: () => void;
}

type Counts = Pick<UnusableInputs, 'count' | 'told'>;

function collection(onCount: (counts: Counts) => void): Omit<UnusableInputs, keyof Counts> {
  const inputs = new Set<UnusableInput>();
  const tell = () => onCount({ count: inputs.size, told: [...inputs].filter(({ isTold }) => isTold).length });
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

/** A form with what it must ask before it sends; inputs inside it report to the nearest. */
export const UnusableInputsProvider = ({ inputs, children }: ProviderProps) => (
  <Context value={inputs}>{children}</Context>
);

export function useUnusableInputs(): UnusableInputs {
  const [counts, setCounts] = useState<Counts>({ count: 0, told: 0 });
  const [inputs] = useState(() => collection(setCounts));
  return { ...inputs, ...counts };
}

/** For what uses the values of a form without being its Save or Search: true when it must not. */
export const useRefuse = (): (() => boolean) => useContext(Context)?.refuse ?? (() => false);

/** For an input: tells the form around it while what was typed cannot be used. */
export function useUnusable(isUnusable: boolean, { element, isTold, reveal, forget }: UnusableInput): void {
  const add = useContext(Context)?.add;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the three only set state, and are new on every render.
  useEffect(() => (isUnusable ? add?.({ element, isTold, reveal, forget }) : undefined), [add, isUnusable, isTold]);
}
