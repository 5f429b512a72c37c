import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { InlineNotice } from '../messages/inline-notice.tsx';
import { Dialog } from './dialog.tsx';
import classes from './impact-list.module.css';
import { type ImpactedPerson, ImpactList, type ImpactTexts } from './impact-list.tsx';

/** The question, whatever the change is about. */
export interface ImpactQuestion {
  readonly isOpen: boolean;
  readonly question: string;
  readonly hint?: ReactNode;
  readonly yes: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly loading: boolean;
  readonly isDangerous?: boolean;
}

interface ImpactDialogProps extends ImpactQuestion {
  /** Undefined while loading. */
  readonly impact: { readonly people: readonly ImpactedPerson[]; readonly texts: ImpactTexts } | undefined;
  readonly loadingText: string;
  /** Why the preview could not be loaded, or why the change was refused. */
  readonly failure: string | undefined;
  readonly no: string;
}

/**
 * Confirms a change that removes access, listing everyone affected. No answer is possible before the preview is loaded.
 */
export function ImpactDialog(props: ImpactDialogProps) {
  const { impact, failure } = props;
  return (
    <Dialog
      isOpen={props.isOpen}
      title={props.question}
      onClose={props.onNo}
      tone={props.isDangerous ? 'red' : 'amber'}
      icon={<IconAlertTriangle aria-hidden="true" stroke={1.75} />}
      width={600}
      actions={
        <>
          <Button onClick={props.onNo} data-autofocus>
            {props.no}
          </Button>
          <Button
            look={props.isDangerous ? 'danger-solid' : 'primary'}
            loading={props.loading}
            disabledBecause={impact ? undefined : (failure ?? props.loadingText)}
            onClick={props.onYes}
          >
            {props.yes}
          </Button>
        </>
      }
    >
      <div className={classes.impact}>
        {props.hint ? <p>{props.hint}</p> : null}
        {failure ? <InlineNotice kind="error">{failure}</InlineNotice> : null}
        {impact ? <ImpactList {...impact} /> : failure ? null : <p role="status">{props.loadingText}</p>}
      </div>
    </Dialog>
  );
}
