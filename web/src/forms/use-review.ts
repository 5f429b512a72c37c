import { useState } from 'react';
import { isRefusal } from '../api/problem.ts';

interface ReviewedForm {
  readonly validate: () => boolean;
  readonly submit: () => Promise<boolean>;
  readonly reset: () => void;
}

/** ROUTE-091: what is saved is looked at once more before other systems are affected: edit, review, apply. */
export function useReviewStep() {
  const [isReviewing, setReviewing] = useState(false);
  const edit = () => setReviewing(false);
  return {
    isReviewing,
    edit,
    /** What must be corrected is corrected in the form; anything else can be tried again from the review. */
    onRefused: (failure: unknown) => (isRefusal(failure) ? edit() : undefined),
    actionsOf: (form: ReviewedForm) => ({
      /** Nothing is stored yet, so whoever is leaving stays. */
      review: async (): Promise<boolean> => {
        if (form.validate()) setReviewing(true);
        return false;
      },
      confirm: form.submit,
      discard: () => {
        edit();
        form.reset();
      },
    }),
  };
}
