import { remembered } from '../../api/remembered.ts';

/** The import this tab has queued and whose end it has not told yet. */
export const queuedImport = remembered('imports', 'queued', (id) => (typeof id === 'number' ? id : undefined));
