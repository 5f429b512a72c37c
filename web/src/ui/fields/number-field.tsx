import { type ComponentProps, useEffect, useRef } from 'react';
import { TextField } from './text-field.tsx';

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'inputMode' | 'maxLength' | 'ref' | 'type'> {
  /** A further digit is not taken when it is typed; what is pasted stays, so that the form can say what is wrong. */
  readonly digits?: number | undefined;
}

const digitsIn = (text: string): number => text.match(/\d/g)?.length ?? 0;

/** F25: a whole number as it was typed. Nothing is cut off or left out; what is no number is the form's to tell. */
export function NumberField({ digits, ...field }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (!element || digits === undefined) return;
    // React has no event for this: its own of that name does not say how a letter came.
    const keepOut = (event: InputEvent) => {
      if (event.inputType !== 'insertText' || !/^\d$/.test(event.data ?? '')) return;
      const { value, selectionStart, selectionEnd } = element;
      const staying = value.slice(0, selectionStart ?? value.length) + value.slice(selectionEnd ?? value.length);
      if (digitsIn(staying) >= digits) event.preventDefault();
    };
    element.addEventListener('beforeinput', keepOut);
    return () => element.removeEventListener('beforeinput', keepOut);
  }, [digits]);
  return <TextField {...field} ref={input} inputMode="numeric" />;
}
