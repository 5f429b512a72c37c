import type { ComponentProps } from 'react';
import { ReviewPanel } from '../records/review-panel.tsx';
import type { FormTexts } from './form-texts.ts';
import { LeavePrompt } from './leave-prompt.tsx';

interface ReviewChangesProps extends Pick<ComponentProps<typeof ReviewPanel>, 'title' | 'note' | 'facts'> {
  readonly subject: string;
  readonly changed: readonly string[];
  readonly form: {
    readonly backToForm: () => void;
    readonly confirm: () => Promise<boolean>;
    readonly discard: () => void;
    readonly error: string | undefined;
    readonly isSaving: boolean;
  };
  readonly labels: { readonly edit: string; readonly confirm: string };
  readonly texts: FormTexts;
}

/** ROUTE-091: review of unsaved changes; leaving it prompts as the form does. */
export function ReviewChanges({ subject, changed, form, labels, texts, ...panel }: ReviewChangesProps) {
  return (
    <>
      <ReviewPanel
        {...panel}
        {...labels}
        onEdit={form.backToForm}
        onConfirm={() => void form.confirm()}
        submitError={form.error}
        loading={form.isSaving}
      />
      <LeavePrompt
        isDirty={changed.length > 0}
        subject={subject}
        fields={changed}
        onSave={form.confirm}
        onDiscard={form.discard}
        texts={texts}
      />
    </>
  );
}
