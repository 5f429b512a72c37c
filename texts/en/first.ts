import common from './web/common.ts';
import session from './web/session.ts';
import shell from './web/shell.ts';

/** What the browser has before anything else is loaded. */
export default { common, session, shell };
