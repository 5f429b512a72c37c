import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';

/** Frame events; shown in the history of the API settings with the labels of `contract/office-settings`. */
type FrameEvent =
  | 'opened for'
  | 'renewed for'
  | 'renewed again for'
  | 'ended for'
  | 'ended by a used token for'
  | 'renewal refused for'
  | 'refused, unknown:'
  | 'refused, inactive:';

interface FrameFacts {
  readonly office: string;
  readonly account: string;
  readonly email: string;
  readonly at: Date;
}

/** F12: issuing, renewing, refusing and ending are audited, as a separate entity because the settings do not change. */
export const auditFrame = (db: Db, { office, account, email, at }: FrameFacts, event: FrameEvent): Promise<void> =>
  audit(db, {
    entity: 'frame',
    entityId: office,
    office,
    by: null,
    source: account,
    at,
    changes: { [`Frame of ${account}`]: [null, `${event} ${email}`] },
  });
