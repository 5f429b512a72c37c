/** Public functions for other domains. */

export { findProjects } from './search/find.ts';
