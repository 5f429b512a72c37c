/** Public functions for other domains. */

export { createLabels } from './labels.ts';
export { findLatestPhotos } from './pictures/queries.ts';
export { findChildren } from './search/find.ts';
