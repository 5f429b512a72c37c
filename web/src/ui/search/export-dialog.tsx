import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { SegmentedChoice } from '../fields/segmented-choice.tsx';
import { InlineNotice } from '../messages/inline-notice.tsx';
import { Stack } from '../stack.tsx';
import classes from './export-dialog.module.css';

interface ExportDialogProps<F extends string> {
  readonly isOpen: boolean;
  readonly title: string;
  /** The first one is preselected. */
  readonly formats: readonly { readonly value: F; readonly label: string }[];
  readonly onStart: (format: F) => void;
  readonly onClose: () => void;
  readonly loading: boolean;
  readonly failure: string | undefined;
  /** Further options, e.g. sensitive values. */
  readonly children?: ReactNode;
  readonly texts: Readonly<Record<'format' | 'start' | 'cancel' | 'logged', string>>;
}

/** Exports search results as a file. */
export function ExportDialog<F extends string>(props: ExportDialogProps<F>) {
  const { formats, texts } = props;
  const [chosen, setChosen] = useState<F>();
  const format = chosen ?? formats[0]?.value;
  if (format === undefined) return null;
  return (
    <Dialog
      isOpen={props.isOpen}
      title={props.title}
      onClose={props.onClose}
      width={440}
      actions={
        <>
          <Button data-side="start" data-autofocus onClick={props.onClose}>
            {texts.cancel}
          </Button>
          <Button look="primary" loading={props.loading} onClick={() => props.onStart(format)}>
            {texts.start}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {props.failure ? <InlineNotice kind="error">{props.failure}</InlineNotice> : null}
        <SegmentedChoice label={texts.format} choices={formats} value={format} onChange={setChosen} />
        {props.children ? <div className={classes.choices}>{props.children}</div> : null}
        <p className={classes.note}>{texts.logged}</p>
      </Stack>
    </Dialog>
  );
}
