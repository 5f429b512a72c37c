import { type ComponentProps, useEffect, useRef } from 'react';
import { TextField } from './text-field.tsx';

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'inputMode' | 'maxLength' | 'ref' | 'type'> {
  /** Further typed digits are ignored; pasted text stays, so that the form can show the error. */
  readonly digits?: number | undefined;
}

const digitsIn = (text: string): number => text.match(/\d/g)?.length ?? 0;

/** F25: a whole number as typed, without silent changes; the form reports invalid input. */
export function NumberField({ digits, ...field }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (!element || digits === undefined) return;
    // A native listener: React's onBeforeInput does not provide the input type.
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
