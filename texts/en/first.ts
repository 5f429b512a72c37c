import common from './web/common.ts';
import home from './web/home.ts';
import session from './web/session.ts';
import shell from './web/shell.ts';

/** What the first screen says, in one file: it compresses better, and one request is enough. */
export default { common, home, session, shell };
