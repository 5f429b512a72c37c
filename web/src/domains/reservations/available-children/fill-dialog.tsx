import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mixes } from '#contract/reservations/children-api.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { filledForm } from './form.ts';
import type { AvailableSearchState } from './use-available-search.ts';
import type { PicksState } from './use-picks.ts';

type Mix = (typeof mixes)[number];

interface FillDialogProps {
  readonly isOpen: boolean;
  readonly search: AvailableSearchState;
  readonly picks: PicksState;
  readonly onClose: (isDone: boolean) => void;
}

/** 'Fill to target': selects the children waiting longest, in the chosen mix. The selection can still be changed. */
export function FillDialog({ isOpen, search, picks, onClose }: FillDialogProps) {
  const { t } = useTranslation(['reservations', 'common']);
  const messages = useProblemMessages();
  const toast = useToast();
  const [genderMix, setGenderMix] = useState<Mix>('balanced');
  const [countryMix, setCountryMix] = useState<Mix>('balanced');
  const [failure, setFailure] = useState<string>();
  /** Cannot be cancelled: the children are held when the answer arrives, whoever waits for it. */
  const [isFilling, setFilling] = useState(false);
  const close = (isDone: boolean) => {
    setFailure(undefined);
    onClose(isDone);
  };
  const fill = async () => {
    setFailure(undefined);
    setFilling(true);
    try {
      const count = await picks.fill({ search: filledForm(search.form), genderMix, countryMix });
      toast.success(t('fill.done', { count }));
      close(true);
    } catch (problem) {
      setFailure(messages.of(problem));
    } finally {
      setFilling(false);
    }
  };
  const choices = mixes.map((value) => ({ value, label: t(`fill.${value}`) }));
  return (
    <Dialog
      isOpen={isOpen}
      title={t('fill.title')}
      icon={<IconSparkles aria-hidden="true" stroke={1.75} />}
      onClose={isFilling ? undefined : () => close(false)}
      actions={
        <>
          <Button
            data-autofocus
            disabledBecause={isFilling ? t('common:waiting.still') : undefined}
            onClick={() => close(false)}
          >
            {t('common:action.cancel')}
          </Button>
          <Button look="primary" loading={picks.isBusy} onClick={() => void fill()}>
            {t('fill.action')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {failure ? <InlineNotice kind="error">{failure}</InlineNotice> : null}
        <p>
          {t('fill.intro', { count: Math.max(0, picks.target - picks.total) })} {t('fill.change')}
        </p>
        <SegmentedChoice label={t('fill.genderMix')} choices={choices} value={genderMix} onChange={setGenderMix} />
        <SegmentedChoice label={t('fill.countryMix')} choices={choices} value={countryMix} onChange={setCountryMix} />
      </Stack>
    </Dialog>
  );
}
