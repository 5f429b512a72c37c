import { createContext } from 'react';

/** A hook that yields the address of a child's small picture once it is there; the kit itself knows no server. */
export type UsePhoto = (childId: string, hasPicture: boolean) => string | undefined;

export const PhotoSource = createContext<UsePhoto>(() => undefined);
