import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/link.tsx';
import { splitRecord, useDeliveryLabels } from './labels.ts';

interface RecordLinkProps {
  readonly record: string;
  /** The child of a CSM (child status message). */
  readonly childId: string | null;
}

const pathOf = ({ record, childId }: RecordLinkProps): string | undefined => {
  const { what, id } = splitRecord(record);
  if (childId !== null) return paths.csmHistory({ id: childId });
  if (what === 'child') return paths.viewChild({ id });
  return what === 'reservation' ? paths.reservation({ mode: 'view', id }) : undefined;
};

/** The record a message is about, as a link if it has a screen. */
export function RecordLink(props: RecordLinkProps) {
  const labels = useDeliveryLabels();
  const path = pathOf(props);
  const text = labels.record(props.record, props.childId);
  return path ? <Link to={path}>{text}</Link> : text;
}
