import { calendarDate } from '#contract/values.ts';
import { useFormat } from '../../api/format.ts';
import { paths } from '../../app/paths.ts';
import { useGo } from '../../ui/link.tsx';
import { useAddress } from '../../ui/use-address.ts';

/** The day is in the address; today needs none, and what is no day or yet to come is today. */
export function usePlace() {
  const { day: asked } = useAddress().query;
  const today = useFormat().today();
  const go = useGo();
  const earlier = (day: string | undefined) => (day !== undefined && day < today ? day : undefined);
  return {
    today,
    day: earlier(calendarDate.safeParse(asked).data),
    onDay: (day: string) => void go(paths.officeSettings({ tab: 'reading', day: earlier(day) })),
    /** The access log, of everybody or of one person. */
    logOf: (user?: string) => paths.officeSettings({ tab: 'accessLog', ...(user && { user }) }),
  };
}
