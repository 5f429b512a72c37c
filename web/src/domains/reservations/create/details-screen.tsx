import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { useCan } from '../../../api/person.tsx';
import { giveChildrenToNew } from '../../../api/storage/children-to-add.ts';
import { paths } from '../../../app/paths.ts';
import { RecordFormShell } from '../../../forms/record-form-shell.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useNavigateTo } from '../../../ui/link.tsx';
import { RestoreNotice } from '../../../ui/messages/restore-notice.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { useIsShown } from '../../../ui/use-is-shown.ts';
import { UnsentNotice } from '../actions/unsent-notice.tsx';
import { DetailsFields } from '../details-form/details-fields.tsx';
import { type DetailsFormState, useDetailsForm } from '../details-form/use-details-form.ts';
import { CreateHead } from './create-head.tsx';
import { DraftLoader } from './draft-loader.tsx';
import { DraftsCard } from './drafts-card.tsx';
import { WaitingChildren } from './waiting-children.tsx';

/** ROUTE-031: stage 1 of a new reservation or of a draft. */
export function CreateReservationScreen() {
  const { id } = useAddress().query;
  if (id === undefined) return <DetailsStep key="new" />;
  return (
    <DraftLoader id={id} step="details">
      {(draft) => <DetailsStep key={draft.id} draft={draft} />}
    </DraftLoader>
  );
}

function DetailsStep({ draft }: { readonly draft?: Reservation }) {
  const { t } = useTranslation(['reservations', 'common']);
  const go = useNavigateTo();
  const isShown = useIsShown();
  const state = useDetailsForm({ reservation: draft });
  const mayEdit = useCan('Reservation:Edit');
  const isBusy = state.isSaving || state.isCreated;

  const save = async (isLeaving: boolean): Promise<boolean> => {
    const saved = await state.store(isLeaving);
    if (saved && !draft) giveChildrenToNew(saved.id);
    if (saved && !draft && !isLeaving && isShown())
      void go(paths.createReservation({ id: saved.id }), { replace: true });
    return saved !== undefined;
  };
  const goOn = async () => {
    const saved = draft && !state.isDirty ? draft : await state.store();
    if (saved && !draft) giveChildrenToNew(saved.id);
    if (saved && isShown()) await go(paths.selectChildren({ id: saved.id }));
  };
  const discard = () => {
    state.reset();
    if (!state.isDirty) void go(draft ? paths.createReservation() : paths.home());
  };
  const needs = whyNotNext(state, mayEdit, {
    mandatory: t('form.mandatory'),
    correct: t('form.correctFirst'),
    access: t('form.needsEdit'),
  });

  return (
    <>
      <CreateHead step="details" id={draft?.id} />
      <Stack>
        <RestoreNotice offer={state.isCreated ? undefined : state.kept} />
        {draft ? null : <WaitingChildren />}
        {draft ? <UnsentNotice id={draft.id} /> : null}
        <Card
          title={draft ? t('strip.reservation', { id: draft.id }) : t('form.title')}
          note={t('common:form.required')}
          isFlush
        >
          <RecordFormShell
            form={state}
            subject={draft ? t('form.subject', { name: draft.name ?? draft.id }) : t('form.subjectNew')}
            loading={isBusy}
            onSave={save}
            onDiscard={discard}
            cannotSave={whyNotSave(state, t('form.fillOne'))}
            isAlwaysOpen
            nextNeeds={needs}
            next={
              <Button look="primary" loading={isBusy} disabledBecause={needs} onClick={() => void goOn()}>
                {t('form.next')}
              </Button>
            }
          >
            <DetailsFields state={state} />
          </RecordFormShell>
        </Card>
        {draft ? null : <DraftsCard />}
      </Stack>
    </>
  );
}

/** RESV-069. */
const whyNotSave = ({ canSave }: DetailsFormState, fillOne: string): string | undefined =>
  canSave ? undefined : fillOne;

/** RESV-070, ROUTE-034. */
function whyNotNext(
  { isComplete, hasMissing, invalidCount }: DetailsFormState,
  mayEdit: boolean,
  why: Readonly<Record<'mandatory' | 'correct' | 'access', string>>,
): string | undefined {
  if (hasMissing) return why.mandatory;
  if (!isComplete || invalidCount > 0) return why.correct;
  return mayEdit ? undefined : why.access;
}
