import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { callForFile } from '../call.ts';
import { saveFile } from './save-file.ts';

/** A file the server makes, put into the browser's downloads. */
export function useDownload<I extends z.core.$ZodType>(
  endpoint: Endpoint<I>,
  input: z.output<I>,
  onError: (failure: unknown) => void,
) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callForFile(endpoint, input),
    onSuccess: (file) => saveFile(file),
    onError,
  });
  return { isBusy: isPending, onExport: () => mutate(), error };
}
