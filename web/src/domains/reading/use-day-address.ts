import { calendarDate } from '#contract/shared/values.ts';
import { useFormat } from '../../api/format.ts';
import { paths } from '../../app/paths.ts';
import { useNavigateTo } from '../../ui/link.tsx';
import { useAddress } from '../../ui/use-address.ts';

/** The day is in the address; none, an invalid or a future one means today. */
export function useDayAddress() {
  const { day: asked } = useAddress().query;
  const today = useFormat().today();
  const go = useNavigateTo();
  const earlier = (day: string | undefined) => (day !== undefined && day < today ? day : undefined);
  return {
    today,
    day: earlier(calendarDate.safeParse(asked).data),
    onDay: (day: string) => void go(paths.officeSettings({ tab: 'reading', day: earlier(day) })),
    /** Address of the access log, of all users or of one. */
    logOf: (user?: string) => paths.officeSettings({ tab: 'accessLog', ...(user && { user }) }),
  };
}
