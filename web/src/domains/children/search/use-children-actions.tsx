import { type ReactNode, useState } from 'react';
import { useCan } from '../../../api/person.tsx';
import { childrenToAdd } from '../../../api/storage/children-to-add.ts';
import { chosenChildren } from '../../../api/storage/csm-children.ts';
import { paths } from '../../../app/paths.ts';
import { useNavigateTo } from '../../../ui/link.tsx';
import { ReservationChoice } from './reservation-choice.tsx';

type Act = ((childIds: readonly string[]) => void) | undefined;

/** What can be done with children that were found; undefined for those who may not. */
export interface ChildrenActions {
  readonly add: Act;
  readonly begin: Act;
  readonly send: Act;
  /** The choice of the reservation to add to. */
  readonly dialog: ReactNode;
}

export function useChildrenActions(): ChildrenActions {
  const go = useNavigateTo();
  const maySend = useCan('Registered Child:Send CSM');
  const mayAdd = useCan('Reservation:Edit');
  const mayCreate = useCan('Reservation:Create');
  const [added, setAdded] = useState<readonly string[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const add = (childIds: readonly string[]) => {
    setAdded(childIds);
    setChoosing(true);
  };
  const begin = (childIds: readonly string[]) => {
    childrenToAdd.write({ childIds: [...childIds] });
    void go(paths.createReservation());
  };
  const send = (childIds: readonly string[]) => {
    chosenChildren.write([...childIds]);
    void go(paths.sendCsm());
  };
  return {
    add: mayAdd ? add : undefined,
    begin: mayCreate ? begin : undefined,
    send: maySend ? send : undefined,
    dialog: <ReservationChoice childIds={added} isOpen={isChoosing} onClose={() => setChoosing(false)} />,
  };
}
