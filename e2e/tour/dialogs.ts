import { administrationDialogs } from './administration-dialogs.ts';
import type { Layer } from './gestures.ts';
import { workDialogs } from './work-dialogs.ts';

export const layers: readonly Layer[] = [...workDialogs, ...administrationDialogs];
