import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AvailableChild, findReplacements, type ReservedChild } from '#contract/reservations/children-api.ts';
import { call } from '../../../api/call.ts';
import { useFetched } from '../../../api/fetched.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { useReservationLabels } from '../labels.ts';
import { reservationsKey } from '../queries.ts';
import classes from './replacements-dialog.module.css';
import { nameOf } from './selection.ts';
import type { PicksState } from './use-picks.ts';

interface ReplacementsDialogProps {
  readonly isOpen: boolean;
  readonly picks: PicksState;
  readonly reservationId: number;
  readonly onClose: () => void;
}

/** For each lost child, the most similar available children by project, gender and age. */
export function ReplacementsDialog({ isOpen, picks, reservationId, onClose }: ReplacementsDialogProps) {
  const { t, i18n } = useTranslation(['reservations', 'common']);
  const messages = useProblemMessages();
  const toast = useToast();
  const [chosen, setChosen] = useState<ReadonlyMap<string, AvailableChild>>(new Map());
  const [isTaking, setTaking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const lostIds = picks.lost.map(({ childId }) => childId);
  const offers = useQuery({
    queryKey: [...reservationsKey, 'replacements', reservationId, i18n.language, lostIds] as const,
    queryFn: async ({ signal }) =>
      (
        await call(
          findReplacements,
          { id: reservationId, children: lostIds.map((childId) => ({ childId })) },
          { signal },
        )
      ).replacements,
    enabled: isOpen && lostIds.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
  const fetched = useFetched(offers, messages.of(offers.error));
  const close = () => {
    setFailed(false);
    setChosen(new Map());
    onClose();
  };
  const take = async () => {
    setTaking(true);
    setFailed(false);
    // Lost children are removed first, to make room.
    const hasRoom = await picks.remove([...chosen.keys()]);
    const isDone = hasRoom && (await picks.add([...chosen.values()]));
    setTaking(false);
    if (!hasRoom) return setFailed(true);
    if (isDone) toast.success(t('replace.taken', { count: chosen.size }));
    close();
  };
  const pick = (lost: string, offer: AvailableChild | undefined) => {
    const next = new Map(chosen);
    if (offer) next.set(lost, offer);
    else next.delete(lost);
    setChosen(next);
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={t('replace.title')}
      icon={<IconUsers aria-hidden="true" stroke={1.75} />}
      width={620}
      onClose={close}
      actions={
        <>
          <Button data-autofocus onClick={close}>
            {t('common:action.cancel')}
          </Button>
          <Button
            look="primary"
            loading={isTaking}
            disabledBecause={chosen.size === 0 ? t('replace.choose') : undefined}
            onClick={() => void take()}
          >
            {chosen.size === 0 ? t('replace.takeNone') : t('replace.take', { count: chosen.size })}
          </Button>
        </>
      }
    >
      {hasFailed && picks.problem ? <InlineNotice kind="error">{picks.problem}</InlineNotice> : null}
      <p>{t('replace.intro')}</p>
      <Fetched {...fetched}>
        {(replacements) =>
          replacements.map(({ childId, offers: some }) => (
            <Offers
              key={childId}
              lost={picks.lost.find((child) => child.childId === childId)}
              offers={some}
              chosen={chosen.get(childId)?.childId}
              onChoose={(offer) => pick(childId, offer)}
            />
          ))
        }
      </Fetched>
    </Dialog>
  );
}

interface OffersProps {
  readonly lost: ReservedChild | undefined;
  readonly offers: readonly AvailableChild[];
  readonly chosen: string | undefined;
  readonly onChoose: (offer: AvailableChild | undefined) => void;
}

function Offers({ lost, offers, chosen, onChoose }: OffersProps) {
  const { t } = useTranslation('reservations');
  const labels = useReservationLabels();
  const group = useId();
  if (!lost) return null;
  const about = ({ gender, age, project }: Pick<AvailableChild, 'gender' | 'age' | 'project'>) =>
    t('replace.about', { gender: labels.value(gender), age, project: project.label });
  return (
    <fieldset className={classes.lost}>
      <legend>
        {nameOf(lost)} <span className={classes.about}>{about(lost)}</span>
      </legend>
      {offers.map((offer) => (
        <label key={offer.childId} className={classes.offer}>
          <input type="radio" name={group} checked={chosen === offer.childId} onChange={() => onChoose(offer)} />
          <span className={classes.words}>
            <b>{t('replace.offer', { name: nameOf(offer), id: offer.childId })}</b>
            <span>{about(offer)}</span>
          </span>
        </label>
      ))}
      {offers.length === 0 ? (
        <p className={classes.none}>{t('replace.none')}</p>
      ) : (
        <label className={classes.offer}>
          <input type="radio" name={group} checked={chosen === undefined} onChange={() => onChoose(undefined)} />
          <span>{t('replace.skip')}</span>
        </label>
      )}
    </fieldset>
  );
}
