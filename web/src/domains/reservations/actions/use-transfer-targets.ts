import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferTarget } from '#contract/reservations/transfer-api.ts';
import { targetsQuery } from './queries.ts';

/** Possible targets and the chosen one; its numbers are refreshed with the list. */
export function useTransferTargets(id: number, isAsked: boolean) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<TransferTarget>();
  const query = useQuery({ ...targetsQuery(id, useDeferredValue(typed), i18n.language), enabled: isAsked });
  const now = query.data?.targets.find(({ reservation }) => reservation.id === picked?.reservation.id);
  return { query, typed, setTyped, chosen: now ?? picked, choose: setPicked };
}
export type TransferTargets = ReturnType<typeof useTransferTargets>;
