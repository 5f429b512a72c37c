import type en from '../en/first.ts';
import type { Translation } from '../translation.ts';
import common from './web/common.ts';
import home from './web/home.ts';
import session from './web/session.ts';
import shell from './web/shell.ts';

export default { common, home, session, shell } satisfies Translation<typeof en>;
