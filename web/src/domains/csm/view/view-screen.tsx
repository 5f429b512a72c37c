import { useAddress } from '../../../ui/use-address.ts';
import { ReviewView } from './review-view.tsx';
import { SendingView } from './sending-view.tsx';

/** ROUTE-022: a last look before sending, and what became of it after. */
export function ViewScreen() {
  const { query } = useAddress();
  return query.id ? <SendingView key={query.id} sendingId={query.id} /> : <ReviewView />;
}
