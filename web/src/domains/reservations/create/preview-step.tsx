import { IconChecklist } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { limitsOf } from '#contract/reservations/selection.ts';
import { emptyMark, useFormat } from '../../../api/format.ts';
import { paths } from '../../../app/paths.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useNavigateTo } from '../../../ui/link.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import type { Fact } from '../../../ui/records/facts.tsx';
import { ReviewPanel } from '../../../ui/records/review-panel.tsx';
import { HoldCountdown } from '../available-children/hold-countdown.tsx';
import { LostNotice } from '../available-children/lost-notice.tsx';
import { OwnDraftNotice } from '../available-children/own-draft-notice.tsx';
import { SelectedGrid } from '../available-children/selected-grid.tsx';
import { mixOf } from '../available-children/selection.ts';
import { wireNameOf } from '../details-form/form.ts';
import { useReservationLabels } from '../labels.ts';
import classes from './create.module.css';
import type { SelectionState } from './use-selection.ts';

interface PreviewStepProps {
  readonly draft: Reservation;
  readonly selection: SelectionState;
}

/** RESV-011, RESV-012, RESV-066: the review, and the question that confirms the reservation. */
export function PreviewStep({ draft, selection }: PreviewStepProps) {
  const { t } = useTranslation(['reservations', 'common']);
  const go = useNavigateTo();
  const facts = useFacts(draft, selection);
  const { picks } = selection;
  const problems = [...picks.messages, ...(picks.overLimit ? [picks.overLimit] : [])];
  const [whyNot] = problems;
  return (
    <>
      <OwnDraftNotice picks={picks} found={[]} />
      <LostNotice picks={picks} reservationId={draft.id} />
      <ReviewPanel
        title={t('preview.title')}
        note={t('preview.note')}
        facts={facts}
        edit={t('common:action.edit')}
        confirm={t('common:action.confirm')}
        onEdit={() => void go(paths.selectChildren({ id: draft.id }))}
        onConfirm={selection.ask}
        submitError={undefined}
        loading={selection.isConfirming}
        {...(whyNot !== undefined && { disabledBecause: whyNot })}
      >
        <div className={classes.hold}>
          {problems.map((message) => (
            <InlineNotice key={message} kind="warning">
              {message}
            </InlineNotice>
          ))}
          <HoldCountdown picks={picks} />
        </div>
      </ReviewPanel>
      <SelectedGrid
        title={t('preview.children')}
        listed={[...picks.lost, ...picks.heldElsewhere, ...selection.chosen]}
      />
      <ConfirmDialog
        isOpen={selection.isAsking}
        question={t('confirm.question')}
        yes={t('common:action.yes')}
        no={t('common:action.no')}
        icon={<IconChecklist aria-hidden="true" stroke={1.75} />}
        loading={selection.isConfirming}
        onYes={() => void selection.confirm()}
        onNo={selection.stopAsking}
      >
        <p>{t('confirm.text', { count: selection.chosen.length })}</p>
      </ConfirmDialog>
    </>
  );
}

function useFacts(draft: Reservation, { chosen }: SelectionState): readonly Fact[] {
  const { t } = useTranslation('reservations');
  const format = useFormat();
  const labels = useReservationLabels();
  const mix = mixOf(chosen);
  const limits = limitsOf(draft.categoryType);
  const named = (field: Parameters<typeof wireNameOf>[0], value: string | null) => ({
    label: labels.field(wireNameOf(field)),
    value: value || emptyMark,
  });
  return [
    named('name', draft.name),
    named('category', draft.categoryName),
    named('categoryType', draft.categoryTypeName),
    named('eventId', draft.eventId),
    named('sponsorType', draft.sponsorTypeName),
    draft.isPerpetual
      ? named('isPerpetual', labels.value('Yes'))
      : named('expirationDate', format.date(draft.expirationDate)),
    named('targetParticipants', format.number(draft.targetParticipants)),
    named('targetChildren', format.number(draft.targetChildren)),
    { label: t('preview.mix'), value: t('preview.gender', { female: mix.female, male: mix.male }) },
    {
      label: t('preview.where'),
      value: t('preview.places', {
        countries: mix.countries.length,
        countriesLimit: limits.countries,
        projects: mix.projects,
        projectsLimit: limits.projects,
      }),
    },
  ];
}
