import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { InlineNotice } from '../messages/inline-notice.tsx';
import { type Fact, Facts } from './facts.tsx';

interface ReviewPanelProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly facts: readonly Fact[];
  readonly children?: ReactNode;
  readonly edit: string;
  readonly confirm: string;
  readonly onEdit: () => void;
  readonly onConfirm: () => void;
  readonly submitError: string | undefined;
  readonly loading: boolean;
  readonly disabledBecause?: string;
}

/** ROUTE-091: read-only review before sending or saving. */
export function ReviewPanel(props: ReviewPanelProps) {
  return (
    <Card
      title={props.title}
      note={props.note}
      foot={
        <>
          <Button onClick={props.onEdit} style={{ marginInlineStart: 'auto' }}>
            {props.edit}
          </Button>
          <Button
            look="primary"
            onClick={props.onConfirm}
            loading={props.loading}
            disabledBecause={props.disabledBecause}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.submitError ? <InlineNotice kind="error">{props.submitError}</InlineNotice> : null}
      <Facts facts={props.facts} />
      {props.children}
    </Card>
  );
}
