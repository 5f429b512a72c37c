import { useMutation } from '@tanstack/react-query';
import { exportFormats } from '#contract/shared/search-results.ts';
import { useProblemMessages } from '../problem-message.ts';
import { useAbortable } from './abortable.ts';
import { saveFile } from './save-file.ts';

type Format = (typeof exportFormats)[number];

interface Options {
  readonly fetch: (format: Format, signal: AbortSignal) => Promise<Parameters<typeof saveFile>[0]>;
  readonly onClose: () => void;
}

/** Export dialog for search results: closes when the file has arrived; closing earlier cancels the request. */
export function useExport({ fetch, onClose }: Options) {
  const messages = useProblemMessages();
  const cancelling = useAbortable();
  const run = useMutation({
    mutationFn: async (format: Format) => saveFile(await cancelling.run((signal) => fetch(format, signal))),
    onSuccess: onClose,
  });
  return {
    formats: exportFormats,
    onStart: (format: Format) => run.mutate(format),
    loading: run.isPending,
    failure: run.error ? messages.of(run.error) : undefined,
    onClose: () => {
      cancelling.cancel();
      run.reset();
      onClose();
    },
  };
}
