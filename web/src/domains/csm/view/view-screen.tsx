import { useAddress } from '../../../ui/use-address.ts';
import { ReviewView } from './review-view.tsx';
import { SendingView } from './sending-view.tsx';

/** ROUTE-022: the review before sending; with an ID, the result after it. */
export function ViewScreen() {
  const { query } = useAddress();
  return query.id ? <SendingView key={query.id} sendingId={query.id} /> : <ReviewView />;
}
