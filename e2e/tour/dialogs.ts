import { administrationDialogs } from './administration-dialogs.ts';
import { workDialogs } from './work-dialogs.ts';
import type { Layer } from './gestures.ts';

export const layers: readonly Layer[] = [...workDialogs, ...administrationDialogs];
