import { useMutation } from '@tanstack/react-query';
import { exportFormats } from '#contract/children/api.ts';
import { useProblemMessages } from '../problem-message.ts';
import { saveFile } from './save-file.ts';

type Format = (typeof exportFormats)[number];

interface Options {
  readonly fetch: (format: Format) => Promise<Parameters<typeof saveFile>[0]>;
  readonly onDone: () => void;
}

/** What was found, asked for as a file; the dialog closes when it has come. */
export function useExport({ fetch, onDone }: Options) {
  const messages = useProblemMessages();
  const run = useMutation({
    mutationFn: async (format: Format) => saveFile(await fetch(format)),
    onSuccess: onDone,
  });
  return {
    formats: exportFormats,
    onStart: (format: Format) => run.mutate(format),
    loading: run.isPending,
    failure: run.error ? messages.of(run.error) : undefined,
  };
}
