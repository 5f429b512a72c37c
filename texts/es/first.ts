import type en from '../en/first.ts';
import type home from '../en/web/home.ts';
import type { Translation } from '../translation.ts';
import common from './web/common.ts';
import ownHome from './web/home.ts';
import session from './web/session.ts';
import shell from './web/shell.ts';

/** What the first screen says, in one file: it compresses better, and one request is enough. */
export default { common, home: ownHome, session, shell } satisfies Translation<typeof en & { home: typeof home }>;
