import type en from '../../en/shared/dates.ts';
import type { Translation } from '../../translation.ts';

export default {
  months: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  letters: { DD: 'DD', MM: 'MM', MMM: 'MMM', YYYY: 'AAAA' },
  am: 'AM',
  pm: 'PM',
} satisfies Translation<typeof en>;
