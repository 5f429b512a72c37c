/** What the first screen says, in one file: it compresses better, and one request is enough. */
export { default as common } from './common.ts';
export { default as home } from './home.ts';
export { default as session } from './session.ts';
export { default as shell } from './shell.ts';
