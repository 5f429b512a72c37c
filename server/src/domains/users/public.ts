/** Public functions for other domains. */

export { findPeople } from './administration/find.ts';
