import { useTranslation } from 'react-i18next';
import type { CsmState } from '#contract/csm/rules.ts';
import { type BadgeValue, StatusBadge } from '../../ui/records/status-badge.tsx';

const badges: Readonly<Record<CsmState, BadgeValue<'csm'>>> = {
  queued: 'Queued',
  sent: 'Sent',
  received: 'Received',
  answered: 'Answered',
  closed: 'Closed',
  failed: 'Failed',
};

export function CsmStateBadge({ state }: { readonly state: CsmState }) {
  const { t } = useTranslation('csm');
  return <StatusBadge set="csm" value={badges[state]} label={t(`state.${state}`)} />;
}
