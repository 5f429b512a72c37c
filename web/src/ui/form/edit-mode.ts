import { useEffect, useEffectEvent, useRef } from 'react';

/** ROUTE-086: '?mode=edit' opens a record's form, if the guard allows; closing it removes the mode from the address. */
export interface EditMode {
  readonly isAsked: boolean;
  readonly onClosed: () => void;
}

interface EditForm {
  readonly isEditing: boolean;
  readonly submit: () => Promise<boolean>;
  readonly close: () => void;
}

/** Callbacks for FormShell. When the user is navigating away, the address is not changed. */
export interface EditCallbacks {
  readonly onSave: (isLeaving: boolean) => Promise<boolean>;
  readonly onDiscard: (isLeaving: boolean) => void;
}

export function useEditMode({ isAsked, onClosed }: EditMode, form: EditForm): EditCallbacks {
  const isOnTheWay = useRef(false);
  const isClosed = isAsked && !form.isEditing;
  const tell = useEffectEvent(() => {
    if (!isOnTheWay.current) onClosed();
  });
  // In an effect after the form has unmounted: until then it blocks navigation.
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
