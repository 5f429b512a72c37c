import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkImport } from '#contract/imports/api.ts';
import type { ImportCheck } from '#contract/imports/import.ts';
import type { ImportType } from '#contract/imports/rules.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { call } from '../../../api/call.ts';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { useImportLabels } from '../labels.ts';
import { missingColumns } from './missing-columns.ts';
import { validateFile } from './validate-file.ts';

/** The error of a file, and a hint how to correct it. */
export interface UploadError {
  readonly message: string;
  readonly help?: string | undefined;
}

/** Uploads a file to be checked. */
export function useUpload(type: ImportType, onChecked: (check: ImportCheck) => void) {
  const { t } = useTranslation('imports');
  const labels = useImportLabels();
  const messages = useProblemMessages();
  const toast = useToast();
  const [upload, setUpload] = useState<{ readonly fileName: string; readonly share: number }>();
  const [error, setError] = useState<UploadError>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const help = ({ code, params }: FieldProblem) => {
    const missing = code === 'template-mismatch' ? missingColumns(params?.columns).map(labels.column) : [];
    return missing.length > 0 ? t('upload.missing', { columns: missing.join(', ') }) : undefined;
  };
  const refuse = (failure: unknown) => {
    const [field] = isProblem(failure) ? failure.errors : [];
    setError(
      field
        ? { message: messages.ofField(field), help: help(field) }
        : { message: messages.of(failure, t('upload.failed')) },
    );
    toast.error(t('upload.failed'));
  };
  const send = async (file: File) => {
    const refusal = validateFile(file);
    if (refusal) return setError({ message: messages.ofField(refusal) });
    const control = new AbortController();
    sending.current = control;
    setError(undefined);
    setUpload({ fileName: file.name, share: 0 });
    const onUpload = (share: number) => setUpload({ fileName: file.name, share });
    try {
      onChecked((await call(checkImport, { type }, { file, onUpload, signal: control.signal })).check);
    } catch (failure) {
      if (!control.signal.aborted) refuse(failure);
    } finally {
      setUpload(undefined);
    }
  };
  return {
    upload,
    error,
    /** Accepts one file: with several it is unclear which was meant. */
    send: (files: readonly File[]) => {
      const [file, ...others] = files;
      if (others.length > 0) setError({ message: t('upload.oneOnly') });
      else if (file) void send(file);
    },
    cancel: () => sending.current?.abort(),
    clearError: () => setError(undefined),
  };
}
