import { config } from 'zod';

/** The server's Content-Security-Policy forbids eval: zod must not try it, or the browser reports a violation. */
config({ jitless: true });
