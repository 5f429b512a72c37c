import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ReferenceValue, saveReferenceValue } from '#contract/reference/api.ts';
import type { ReferenceList } from '#contract/reference/rules.ts';
import { call } from '../../api/call.ts';
import { isRefusal } from '../../api/problem.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import { nameOf } from './names.ts';
import { useInvalidateReference } from './queries.ts';

interface Asked {
  readonly value: ReferenceValue;
  readonly isActive: boolean;
}

/** Makes a value inactive, or active again; its names stay. */
export function useStatus(list: ReferenceList) {
  const { t, i18n } = useTranslation('reference');
  const invalidate = useInvalidateReference();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ value: { code, names, version }, isActive }: Asked) =>
      call(saveReferenceValue, { list, code, value: { names, isActive, version } }),
    onSuccess: async (_, { value, isActive }) => {
      await invalidate();
      toast.success(t(isActive ? 'activated' : 'deactivated', { name: nameOf(value, i18n.language) }));
    },
    onError: (failure) => {
      toast.error(t('error.save'));
      // Somebody else may have changed it: the list then shows how it is now.
      if (isRefusal(failure)) void invalidate();
    },
  });
}
