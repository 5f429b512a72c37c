import { useState } from 'react';
import { isRefusal } from '../api/problem.ts';

interface ReviewedForm {
  readonly validate: () => boolean;
  readonly submit: () => Promise<boolean>;
  readonly reset: () => void;
}

/** ROUTE-091: edit, review, apply: a review step before changes that affect other systems. */
export function useReviewStep() {
  const [isReviewing, setReviewing] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const backToForm = () => setReviewing(false);
  return {
    isReviewing,
    isRefused,
    backToForm,
    /** A refusal returns to the form for correction; other failures can be retried from the review. */
    onRefused: (failure: unknown) => {
      if (!isRefusal(failure)) return;
      setRefused(true);
      backToForm();
    },
    actionsOf: (form: ReviewedForm) => ({
      /** Nothing is saved yet, so leaving is cancelled. */
      review: async (): Promise<boolean> => {
        if (!form.validate()) return false;
        setRefused(false);
        setReviewing(true);
        return false;
      },
      confirm: form.submit,
      discard: () => {
        backToForm();
        form.reset();
      },
    }),
  };
}
