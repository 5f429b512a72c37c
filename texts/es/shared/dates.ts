import type en from '../../en/shared/dates.ts';
import type { Translation } from '../../translation.ts';

export default {
  months: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  year: 'AAAA',
} satisfies Translation<typeof en>;
