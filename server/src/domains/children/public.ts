/** Public functions for other domains. */

export { findLatestPhotos } from './card/photos.ts';
export { createLabels } from './labels.ts';
export { findChildren } from './search/find.ts';
