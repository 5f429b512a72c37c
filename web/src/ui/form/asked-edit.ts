import { useEffect, useEffectEvent, useRef } from 'react';

/** ROUTE-086: '?mode=edit' opens a record's form, for whom the guard lets in; closed, it goes from the address. */
export interface AskedEdit {
  readonly isAsked: boolean;
  readonly onClosed: () => void;
}

interface EditForm {
  readonly isEditing: boolean;
  readonly submit: () => Promise<boolean>;
  readonly close: () => void;
}

/** What the form's shell is to call. Whoever leaves by it is on the way already: then the address is not touched. */
export interface EditEnds {
  readonly onSave: (isLeaving: boolean) => Promise<boolean>;
  readonly onDiscard: (isLeaving: boolean) => void;
}

export function useAskedEdit({ isAsked, onClosed }: AskedEdit, form: EditForm): EditEnds {
  const isOnTheWay = useRef(false);
  const isClosed = isAsked && !form.isEditing;
  const tell = useEffectEvent(() => {
    if (!isOnTheWay.current) onClosed();
  });
  // After the render in which the form has gone: until then it holds the page back.
  useEffect(() => {
    if (isClosed) tell();
  }, [isClosed]);
  return {
    onSave: (isLeaving) => {
      isOnTheWay.current = isLeaving;
      return form.submit();
    },
    onDiscard: (isLeaving) => {
      isOnTheWay.current = isLeaving;
      form.close();
    },
  };
}
