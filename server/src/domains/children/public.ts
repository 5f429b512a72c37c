/** Public functions for other domains. */

export { findChildren } from './search/find.ts';
