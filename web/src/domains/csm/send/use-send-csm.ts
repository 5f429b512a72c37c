import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CsmChild } from '#contract/csm/message.ts';
import { chosenChildren } from '../../../api/storage/csm-children.ts';
import { useKeptInput } from '../../../api/storage/kept-input.ts';
import { paths } from '../../../app/paths.ts';
import { useNavigateTo } from '../../../ui/link.tsx';
import {
  childIdsWithoutCode,
  choicesForm,
  choose,
  chooseForAll,
  type Draft,
  emptyDraft,
  keptDraft,
  limitChildIds,
  parseChoices,
} from '../draft.ts';
import { codesQuery, preparedQuery } from '../queries.ts';

/** State and actions of the Send tab. */
export function useSendCsm() {
  const { i18n } = useTranslation();
  const go = useNavigateTo();
  const [ids, setIds] = useState(() => limitChildIds(chosenChildren.read() ?? []));
  const [draft, setDraft] = useState<Draft>(() => keptDraft.read() ?? emptyDraft());
  const [isChecked, setChecked] = useState(false);
  const codes = useQuery(codesQuery(i18n.language));
  const prepared = useQuery(preparedQuery(ids, i18n.language));
  const children: readonly CsmChild[] = prepared.data ?? [];
  const keep = (next: Draft) => {
    keptDraft.write(next);
    setDraft(next);
  };
  const keepIds = (next: readonly string[]) => {
    chosenChildren.write([...next]);
    setIds([...next]);
  };
  const offer = useKeptInput<unknown>(choicesForm, null, undefined, (values) => {
    const before = parseChoices(values);
    if (!before) return;
    keepIds(limitChildIds(before.ids));
    keep({ ...emptyDraft(), choices: before.choices });
  });
  const missing = childIdsWithoutCode(children, draft);
  return {
    ids,
    draft,
    codes,
    prepared,
    children,
    /** Choices from before the session ended, unless there are new ones. */
    offer: Object.keys(draft.choices).length > 0 ? undefined : offer,
    chosen: children.length - missing.length,
    /** CSM-009: reported only after Send was pressed. */
    missing: isChecked ? missing : [],
    choose: (childId: string, code: string) => keep(choose(draft, childId, code)),
    chooseForAll: (code: string) => keep(chooseForAll(draft, children, code)),
    remove: (childId: string) => {
      keepIds(ids.filter((id) => id !== childId));
      keep(choose(draft, childId, ''));
    },
    /** Returns the first child without a code, if any; otherwise opens the review. */
    review: (): string | undefined => {
      setChecked(true);
      if (missing.length > 0) return missing[0];
      keptDraft.write(draft);
      chosenChildren.write(children.map(({ childId }) => childId));
      void go(paths.viewSendCsm());
      return undefined;
    },
  };
}
export type SendCsm = ReturnType<typeof useSendCsm>;
