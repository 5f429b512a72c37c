import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createReferenceValue, type ReferenceValue, type UnknownValue } from '#contract/reference/api.ts';
import { type ReferenceList, ruleOf } from '#contract/reference/rules.ts';
import { languageCodes } from '#contract/shared/language.ts';
import { call } from '../../api/call.ts';
import { isProblem, isRefusal } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import { useInvalidateReference } from './queries.ts';
import { useListLabel } from './use-list-label.ts';

export interface AddedValue {
  readonly list: ReferenceList;
  readonly value: ReferenceValue;
}

/** Whether a code is all that a new value needs; otherwise a form asks what it belongs to. */
export const isAddedByCode = (list: ReferenceList): boolean => {
  const { parent, office, place } = ruleOf(list);
  return parent === undefined && office === undefined && place === undefined;
};

type Asked = Pick<UnknownValue, 'code'> & { readonly list: ReferenceList };

/** Adds a code that another system sent, which is its name in every language until somebody gives it a better one. */
export function useAddUnknown() {
  const { t } = useTranslation('reference');
  const listLabel = useListLabel();
  const messages = useProblemMessages();
  const invalidate = useInvalidateReference();
  const toast = useToast();
  const [added, setAdded] = useState<AddedValue>();
  const adding = useMutation({
    mutationFn: ({ list, code }: Asked) =>
      call(createReferenceValue, {
        list,
        value: { code, names: languageCodes.map((language) => ({ language, name: code })), parent: null },
      }),
    onMutate: () => setAdded(undefined),
    onSuccess: async ({ value }, { list }) => {
      await invalidate();
      setAdded({ list, value });
    },
    onError: (failure, asked) => {
      toast.error(why(failure, asked));
      // Somebody else may have added it: then it is no longer listed here.
      if (isRefusal(failure)) void invalidate();
    },
  });
  const isTaken = (failure: unknown, field: RegExp) =>
    isProblem(failure) && failure.errors.some((error) => error.code === 'duplicate' && field.test(error.field));
  const why = (failure: unknown, { list, code }: Asked): string => {
    const params = { code, list: listLabel(list) };
    if (isTaken(failure, /^Value\.Code$/)) return t('unknown.alreadyAdded', params);
    if (isTaken(failure, /^Value\.Names/)) return t('unknown.nameTaken', params);
    const own = t('unknown.addFailed', params);
    const [first] = isProblem(failure) ? failure.errors : [];
    return first ? `${own}. ${messages.ofField(first)}` : messages.withReason(own, failure);
  };
  const { error, variables } = adding;
  return {
    add: (asked: Asked) => adding.mutate(asked),
    isAdding: ({ list, code }: Pick<UnknownValue, 'list' | 'code'>) =>
      adding.isPending && variables?.list === list && variables.code === code,
    added,
    failure: error && variables ? why(error, variables) : undefined,
    /** Its code is the name of another value: the form asks for another name. */
    unnamed: error && variables && isTaken(error, /^Value\.Names/) ? variables : undefined,
  };
}
