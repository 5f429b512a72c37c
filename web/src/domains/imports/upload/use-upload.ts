import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkImport } from '#contract/imports/api.ts';
import type { ImportCheck } from '#contract/imports/import.ts';
import type { ImportType } from '#contract/imports/rules.ts';
import { call } from '../../../api/call.ts';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { remembered } from '../../../api/remembered.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { openCheckQuery } from '../queries.ts';
import { whyNotFile } from './choose-file.ts';

const openCheck = remembered('imports', 'check', (id) => (typeof id === 'number' ? id : undefined));

/** A file on its way to its check, and the check it ended in; a reload finds an open check again. */
export function useUpload(type: ImportType) {
  const { t, i18n } = useTranslation('imports');
  const messages = useProblemMessages();
  const toast = useToast();
  const [upload, setUpload] = useState<{ readonly fileName: string; readonly share: number }>();
  const [error, setError] = useState<string>();
  const [check, setCheck] = useState<ImportCheck>();
  const [openId, setOpenId] = useState(openCheck.read);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const found = useQuery({ ...openCheckQuery(openId ?? 0, i18n.language), enabled: openId !== undefined && !check });

  const take = (next: ImportCheck) => {
    setCheck(next);
    setOpenId(next.id);
    openCheck.write(next.id);
  };
  const refuse = (failure: unknown) => {
    const [field] = isProblem(failure) ? failure.errors : [];
    setError(field ? messages.ofField(field) : messages.of(failure, t('upload.failed')));
    toast.error(t('upload.failed'));
  };
  const send = async (file: File) => {
    const refusal = whyNotFile(file);
    if (refusal) return setError(messages.ofField(refusal));
    const control = new AbortController();
    sending.current = control;
    setError(undefined);
    setUpload({ fileName: file.name, share: 0 });
    const onUpload = (share: number) => setUpload({ fileName: file.name, share });
    try {
      take((await call(checkImport, { type }, { file, onUpload, signal: control.signal })).check);
    } catch (failure) {
      if (!control.signal.aborted) refuse(failure);
    } finally {
      setUpload(undefined);
    }
  };
  return {
    upload,
    error,
    check: check ?? found.data,
    send: (file: File) => void send(file),
    cancel: () => sending.current?.abort(),
    take,
    forgetError: () => setError(undefined),
    close: () => {
      setCheck(undefined);
      setOpenId(undefined);
      openCheck.clear();
    },
  };
}
