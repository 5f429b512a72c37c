import type { HoldType, StatusChangeKind } from '#contract/integration/transitions.ts';
import type { InboundContext } from '../../../http/inbound.ts';
import type { ListValue } from '../../lookups/queries.ts';
import type { ActionContext } from '../action-context.ts';
import type { InboundChild } from './inbound-child.ts';

/** F3: one status change, with everything that its effects need. */

export interface Change {
  readonly childId: string;
  readonly sponsorNumber?: string;
  readonly holdType?: HoldType;
  readonly reason?: string | undefined;
}

/** What a feed says besides: F20, its number for the histories, and the day its data is from. */
export interface Report {
  readonly act: { readonly kind: 'feed'; readonly of: number };
  readonly asOf: string;
}

export interface StatusChangeContext {
  readonly inbound: InboundContext;
  readonly actionContext: ActionContext;
  readonly kind: StatusChangeKind;
  readonly child: InboundChild;
  readonly change: Change;
  /** Sent by a field office. */
  readonly isField: boolean;
  /** The day the data is from. */
  readonly asOf: string;
  /** The reason for leaving that was sent. */
  readonly reason: ListValue | null;
  /** The office that reads the lines in the child's history; null for every office. */
  readonly readers: string | null;
}
