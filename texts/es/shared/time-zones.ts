import type en from '../../en/shared/time-zones.ts';
import type { Translation } from '../../translation.ts';

export default {
  'Pacific (GMT-08:00)': 'Pacífico (GMT-08:00)',
  'Mountain (GMT-07:00)': 'Montaña (GMT-07:00)',
  'Central (GMT-06:00)': 'Centro (GMT-06:00)',
  'Eastern (GMT-05:00)': 'Este (GMT-05:00)',
  'Atlantic (GMT-04:00)': 'Atlántico (GMT-04:00)',
  'Brasilia (GMT-03:00)': 'Brasilia (GMT-03:00)',
  'London (GMT+00:00)': 'Londres (GMT+00:00)',
  'Central Europe (GMT+01:00)': 'Europa Central (GMT+01:00)',
  'Eastern Europe (GMT+02:00)': 'Europa Oriental (GMT+02:00)',
  'East Africa (GMT+03:00)': 'África Oriental (GMT+03:00)',
  'India (GMT+05:30)': 'India (GMT+05:30)',
  'Singapore (GMT+08:00)': 'Singapur (GMT+08:00)',
  'Korea (GMT+09:00)': 'Corea (GMT+09:00)',
  'Eastern Australia (GMT+10:00)': 'Australia Oriental (GMT+10:00)',
  'New Zealand (GMT+12:00)': 'Nueva Zelanda (GMT+12:00)',
} satisfies Translation<typeof en>;
