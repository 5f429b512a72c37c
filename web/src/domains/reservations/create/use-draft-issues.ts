import { checkComplete } from '#contract/reservations/check-details.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { useFormat, withDates } from '../../../api/format.ts';
import { usePerson } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { type FormField, formFields, wireNameOf } from '../details-form/form.ts';
import { useReservationLabels } from '../labels.ts';

interface DraftIssue {
  readonly field: FormField;
  readonly label: string;
  readonly sentence: string;
  readonly isMissing: boolean;
}

/** RESV-070: the fields that block stage 2, in form order: missing, or no longer valid. */
export function useDraftIssues(draft: Reservation): readonly DraftIssue[] {
  const { settings } = usePerson();
  const format = useFormat();
  const messages = useProblemMessages();
  const labels = useReservationLabels();
  const issues = checkComplete(draft, {
    today: format.today(),
    expirationDays: Number(settings.expirationDays),
    savedExpirationDate: draft.expirationDate,
  });
  return formFields.flatMap((field) => {
    const issue = issues.find(({ path }) => path[0] === field);
    if (!issue) return [];
    const sentence = messages.ofField({ code: issue.code, params: withDates(issue.params, format) });
    return [{ field, label: labels.field(wireNameOf(field)), sentence, isMissing: issue.code === 'required' }];
  });
}
