import { z } from 'zod';
import type { CsmSelection } from '#contract/csm/api.ts';
import type { CsmChild, CsmMessage } from '#contract/csm/message.ts';
import { csmMaximum } from '#contract/csm/rules.ts';
import { newUuid } from '../../api/new-uuid.ts';
import { chosenChildren } from '../../api/storage/csm-children.ts';
import { featureStore } from '../../api/storage/feature-store.ts';
import { keepStoredInput } from '../../api/storage/kept-by-tab.ts';

/** The messages to send, kept in this browser tab until the CSM screens are left (NAV-028). */

const Draft = z.object({
  /** Idempotency key: pressing Confirm twice sends once. It changes with every choice. */
  sendingId: z.uuid(),
  choices: z.record(z.string(), z.string()),
});
export type Draft = Readonly<z.infer<typeof Draft>>;

export const keptDraft = featureStore('csm', 'draft', (value): Draft | undefined => Draft.safeParse(value).data);

const Choices = z.object({ ids: z.array(z.string()), choices: Draft.shape.choices });

export const parseChoices = (value: unknown): z.infer<typeof Choices> | undefined => Choices.safeParse(value).data;

export const choicesForm = 'csm';
keepStoredInput(choicesForm, () => {
  const { choices = {} } = keptDraft.read() ?? {};
  return Object.keys(choices).length > 0 ? { ids: chosenChildren.read() ?? [], choices } : undefined;
});

export const emptyDraft = (): Draft => ({ sendingId: newUuid(), choices: {} });

export const limitChildIds = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, csmMaximum);

/** CSM-009: a second code replaces the first; '' removes it. */
export function choose({ choices }: Draft, childId: string, code: string): Draft {
  const { [childId]: _before, ...others } = choices;
  return { sendingId: newUuid(), choices: code === '' ? others : { ...others, [childId]: code } };
}

/** Children to whom the code does not apply keep their own. */
export const chooseForAll = (draft: Draft, children: readonly CsmChild[], code: string): Draft =>
  children
    .filter(({ offered }) => offered.includes(code))
    .reduce((next, { childId }) => choose(next, childId, code), draft);

export const childIdsWithoutCode = (children: readonly CsmChild[], { choices }: Draft): string[] =>
  children.filter(({ childId }) => !choices[childId]).map(({ childId }) => childId);

/** The open message with the same code for this child. */
export const findOpenMessage = ({ open }: CsmChild, code: string | undefined): CsmMessage | undefined =>
  open.find((message) => message.code === code);

/** CSM-003: for each child every code with its flag. `isRepeat` confirms that the user saw the open message. */
export const selectionsOf = (children: readonly CsmChild[], { choices }: Draft): CsmSelection[] =>
  children.map((child) => ({
    childId: child.childId,
    codes: child.offered.map((code) => ({ code, isSelected: code === choices[child.childId] })),
    isRepeat: findOpenMessage(child, choices[child.childId]) !== undefined,
  }));
