import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/link.tsx';
import { splitRecord, useDeliveryWords } from './words.ts';

const pathOf = (record: string): string | undefined => {
  const { what, id } = splitRecord(record);
  if (what === 'child') return paths.viewChild({ id });
  return what === 'reservation' ? paths.reservation({ mode: 'view', id }) : undefined;
};

/** What a message is about, and the way there where there is one. */
export function RecordLink({ record }: { readonly record: string }) {
  const words = useDeliveryWords();
  const path = pathOf(record);
  return path ? <Link to={path}>{words.record(record)}</Link> : words.record(record);
}
