import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useProblemMessages } from '../problem-message.ts';
import { useAbortable } from './abortable.ts';
import { saveFile } from './save-file.ts';

interface Options<P> {
  /** Fetches the data to print; undefined if the user may not print. */
  readonly print: ((signal: AbortSignal) => Promise<P>) | undefined;
  readonly pdf: ((signal: AbortSignal) => Promise<Parameters<typeof saveFile>[0]>) | undefined;
  readonly onClose: () => void;
}

/**
 * Print dialog, to the printer or as PDF: closes when the data has arrived; closing earlier cancels the request. The
 * print view stays until printed.
 */
export function usePrinting<P extends object>({ print, pdf, onClose }: Options<P>) {
  const messages = useProblemMessages();
  const [printed, setPrinted] = useState<P & { readonly at: string }>();
  const cancelling = useAbortable();
  const printMutation = useMutation({
    mutationFn: async () => print && cancelling.run(print),
    onSuccess: (sheet) => {
      close();
      if (sheet) setPrinted({ ...sheet, at: new Date().toISOString() });
    },
  });
  const pdfMutation = useMutation({
    mutationFn: async () => {
      if (pdf) saveFile(await cancelling.run(pdf));
    },
    onSuccess: () => close(),
  });
  /** A failure of the other one is not shown when the dialog opens again. */
  const close = () => {
    printMutation.reset();
    pdfMutation.reset();
    onClose();
  };
  const failure = printMutation.error ?? pdfMutation.error;
  return {
    printed,
    done: useCallback(() => setPrinted(undefined), []),
    dialog: {
      print: print && { start: () => printMutation.mutate(), loading: printMutation.isPending },
      pdf: pdf && { start: () => pdfMutation.mutate(), loading: pdfMutation.isPending },
      failure: failure ? messages.of(failure) : undefined,
      onClose: () => {
        cancelling.cancel();
        close();
      },
    },
  };
}
