import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { useDetailsAddress } from './use-details-address.ts';

const steps = ['details', 'children', 'preview', 'confirm'] as const;
export type CreateStep = (typeof steps)[number];

interface CreateHeadProps {
  readonly step: CreateStep;
  /** The ID of the draft, once created. */
  readonly id?: number | undefined;
  /** Stage 1 is complete; only then is it marked as done (RESV-070). */
  readonly hasDetails?: boolean;
}

/** RESV-010 to RESV-012: two stages, a preview and a confirm. */
export function CreateHead({ step, id, hasDetails = false }: CreateHeadProps) {
  const { t } = useTranslation(['reservations', 'shell']);
  const { mode } = usePerson();
  const detailsOf = useDetailsAddress();
  const crumbs = [
    { label: t('shell:screen.home'), to: paths.home() },
    { label: t('shell:menu.reservations') },
    { label: t('shell:menu.createReservationPool') },
  ];
  const places: Partial<Record<CreateStep, string>> =
    id === undefined ? {} : { details: detailsOf(id), children: paths.selectChildren({ id }) };
  return (
    <PageHead
      title={t('shell:screen.createReservation')}
      crumbsLabel={t('shell:breadcrumb')}
      crumbs={mode === 'nonav' ? [] : crumbs}
      actions={
        <Stepper
          label={t('step.label')}
          done={t('step.done')}
          steps={steps.map((name) => ({
            label: t(`step.${name}`),
            to: places[name],
            isUnfinished: name === 'details' && !hasDetails,
          }))}
          current={steps.indexOf(step)}
        />
      }
    />
  );
}
