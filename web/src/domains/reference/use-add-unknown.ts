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

interface Asked extends Pick<UnknownValue, 'code'> {
  readonly list: ReferenceList;
}

/** Neither a value nor a failure: under way. */
interface Adding {
  readonly asked: Asked;
  readonly value?: ReferenceValue;
  readonly failure?: Error;
}

const isUnderWay = ({ value, failure }: Adding) => !value && !failure;

const isSame = (one: Pick<UnknownValue, 'list' | 'code'>, other: Asked) =>
  one.list === other.list && one.code === other.code;

/** Adds a code that another system sent, which is its name in every language until somebody gives it a better one. */
export function useAddUnknown() {
  const { t } = useTranslation('reference');
  const listLabel = useListLabel();
  const messages = useProblemMessages();
  const invalidate = useInvalidateReference();
  const toast = useToast();
  /** Those that are under way and what has come of the others, until the next one is added with none under way. */
  const [all, setAll] = useState<readonly Adding[]>([]);
  const put = (next: Adding) => setAll((before) => [...before.filter(({ asked }) => !isSame(asked, next.asked)), next]);
  const { mutate } = useMutation({
    mutationFn: ({ list, code }: Asked) =>
      call(createReferenceValue, {
        list,
        value: { code, names: languageCodes.map((language) => ({ language, name: code })), parent: null },
      }),
    onMutate: (asked) => {
      setAll((before) => (before.some(isUnderWay) ? before : []));
      put({ asked });
    },
    onSuccess: async ({ value }, asked) => {
      await invalidate();
      put({ asked, value });
    },
    onError: (failure, asked) => {
      put({ asked, failure });
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
  return {
    add: (asked: Asked) => mutate(asked),
    isAdding: (value: Pick<UnknownValue, 'list' | 'code'>) =>
      all.some((adding) => isSame(value, adding.asked) && isUnderWay(adding)),
    added: all.flatMap(({ asked: { list }, value }): AddedValue[] => (value ? [{ list, value }] : [])),
    failures: all.flatMap(({ asked, failure }) =>
      // Where its code is the name of another value, the form asks for another name.
      failure ? [{ asked, text: why(failure, asked), isUnnamed: isTaken(failure, /^Value\.Names/) }] : [],
    ),
  };
}
