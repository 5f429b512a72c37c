import { dialogsOfAdministration } from './dialogs-of-administration.ts';
import { dialogsOfWork } from './dialogs-of-work.ts';
import type { Layer } from './gestures.ts';

export const layers: readonly Layer[] = [...dialogsOfWork, ...dialogsOfAdministration];
