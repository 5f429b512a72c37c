import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { useCan } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { paths } from '../../../app/paths.ts';
import { useFormTexts } from '../../../i18n/kit-texts.ts';
import { LeavePrompt, type NextLocation } from '../../../ui/form/leave-prompt.tsx';
import { Link, LinkButton } from '../../../ui/link.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { UnsentNotice } from '../actions/unsent-notice.tsx';
import { ChildPicker } from '../available-children/child-picker.tsx';
import { BeginButton } from './begin-button.tsx';
import { ChildrenActions, PreviewButton } from './children-actions.tsx';
import { CreateHead } from './create-head.tsx';
import { DraftLoader } from './draft-loader.tsx';
import { PreviewStep } from './preview-step.tsx';
import { SummaryStrip } from './summary-strip.tsx';
import { useDetailsAddress } from './use-details-address.ts';
import { useDraftIssues } from './use-draft-issues.ts';
import { useSelection } from './use-selection.ts';

/** ROUTE-033: stage 2 and its preview. */
export function SelectChildrenScreen() {
  const { t } = useTranslation('reservations');
  const { id, step } = useAddress().query;
  const mayCreate = useCan('Reservation:Create');
  if (id === undefined)
    return (
      <>
        <CreateHead step="children" />
        <InlineNotice
          kind="info"
          title={t(mayCreate ? 'loading.noId' : 'loading.chooseDraft')}
          actions={<BeginButton />}
        />
      </>
    );
  return (
    <DraftLoader id={id} step="children">
      {(draft) => <Stage2 key={draft.id} draft={draft} isPreview={step === 'preview'} />}
    </DraftLoader>
  );
}

/** RESV-070: stage 2 needs a complete, valid stage 1; otherwise the fields to correct are listed and linked. */
function Stage2({ draft, isPreview }: SelectionStepProps) {
  const { t } = useTranslation('reservations');
  const detailsOf = useDetailsAddress();
  const issues = useDraftIssues(draft);
  const [first] = issues;
  if (!first) return <SelectionStep draft={draft} isPreview={isPreview} />;
  return (
    <>
      <CreateHead step="children" id={draft.id} />
      <InlineNotice
        kind="warning"
        title={t(issues.some(({ isMissing }) => isMissing) ? 'form.mandatory' : 'form.holdsNoLonger')}
        actions={<LinkButton to={detailsOf(draft.id, first.field)}>{t('strip.edit')}</LinkButton>}
      >
        <ul>
          {issues.map(({ field, label, sentence }) => (
            <li key={field}>
              <Link to={detailsOf(draft.id, field)}>{label}</Link>: {sentence}
            </li>
          ))}
        </ul>
      </InlineNotice>
    </>
  );
}

interface SelectionStepProps {
  readonly draft: Reservation;
  readonly isPreview: boolean;
}

function SelectionStep({ draft, isPreview }: SelectionStepProps) {
  const { t } = useTranslation(['reservations', 'common']);
  const texts = useFormTexts();
  const messages = useProblemMessages();
  const selection = useSelection(draft);
  const { picks } = selection;
  const own = [paths.createReservation(), paths.selectChildren({ id: draft.id }).split('?')[0]];
  const isInside = ({ pathname, search }: NextLocation) =>
    own.includes(pathname.toLowerCase()) && String(search.id) === String(draft.id);
  return (
    <>
      <CreateHead
        step={isPreview ? (selection.isAsking ? 'confirm' : 'preview') : 'children'}
        id={draft.id}
        hasDetails
      />
      <Stack>
        <SummaryStrip reservation={draft} />
        <UnsentNotice id={draft.id} />
        {selection.savedCount === undefined ? null : (
          <InlineNotice kind="success" title={t('saved.title', { count: selection.savedCount })}>
            {t('saved.text')}
          </InlineNotice>
        )}
        {selection.submitError ? <InlineNotice kind="error">{selection.submitError}</InlineNotice> : null}
        <Fetched
          data={picks.list.data}
          hasFailed={picks.list.isError && picks.list.data === undefined}
          failure={messages.of(picks.list.error, t('loading.failed'))}
          onRetry={() => void picks.list.refetch()}
          tryAgain={t('common:action.tryAgain')}
          loading={t('common:waiting.loading')}
        >
          {() =>
            isPreview ? (
              <PreviewStep draft={draft} selection={selection} />
            ) : (
              <ChildPicker
                reservation={draft}
                picks={picks}
                actions={<ChildrenActions draft={draft} selection={selection} />}
                nextButton={<PreviewButton draft={draft} selection={selection} />}
              />
            )
          }
        </Fetched>
      </Stack>
      <LeavePrompt
        isDirty={picks.isUnsaved && !selection.isDone}
        subject={t('leaving.subject', { id: draft.id })}
        fields={[t('leaving.selection', { count: picks.selected.length })]}
        onSave={selection.save}
        onDiscard={selection.releaseUnsaved}
        texts={texts}
        allows={isInside}
      />
    </>
  );
}
