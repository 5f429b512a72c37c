import { type ReactNode, useState } from 'react';
import { useCan } from '../../../api/person.tsx';
import { childrenToAdd } from '../../../api/storage/children-to-add.ts';
import { chosenChildren } from '../../../api/storage/csm-children.ts';
import { paths } from '../../../app/paths.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useNavigateTo } from '../../../ui/link.tsx';
import { ReservationChoice } from './reservation-choice.tsx';

const PrintDialog = lazyPart(async () => (await import('../card/print/print-dialog.tsx')).PrintDialog);

type Act = ((childIds: readonly string[]) => void) | undefined;

/** What can be done with children that were found; undefined for those who may not. */
export interface ChildrenActions {
  readonly add: Act;
  readonly begin: Act;
  readonly send: Act;
  readonly print: Act;
  /** The choice of the reservation to add to, and of how to print. */
  readonly dialog: ReactNode;
}

export function useChildrenActions(): ChildrenActions {
  const go = useNavigateTo();
  const maySend = useCan('Registered Child:Send CSM');
  const mayAdd = useCan('Reservation:Edit');
  const mayCreate = useCan('Reservation:Create');
  const mayPrint = useCan('Registered Child:Print');
  const mayPrintToPdf = useCan('Registered Child:Print to PDF');
  const [added, setAdded] = useState<readonly string[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const [printed, setPrinted] = useState<readonly string[]>([]);
  const [isPrinting, setPrinting] = useState(false);
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
  const print = (childIds: readonly string[]) => {
    setPrinted(childIds);
    setPrinting(true);
  };
  return {
    add: mayAdd ? add : undefined,
    begin: mayCreate ? begin : undefined,
    send: maySend ? send : undefined,
    print: mayPrint || mayPrintToPdf ? print : undefined,
    dialog: (
      <>
        <ReservationChoice childIds={added} isOpen={isChoosing} onClose={() => setChoosing(false)} />
        {printed.length > 0 ? (
          <PrintDialog childIds={printed} isOpen={isPrinting} onClose={() => setPrinting(false)} />
        ) : null}
      </>
    ),
  };
}
