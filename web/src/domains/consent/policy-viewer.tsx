import { lazyPart } from '../../ui/lazy-part.tsx';
import { ViewerFrame } from './viewer-frame.tsx';

/** Its library is large. */
export const PolicyViewer = lazyPart(async () => (await import('./pdf-viewer.tsx')).default, <ViewerFrame isBusy />);
