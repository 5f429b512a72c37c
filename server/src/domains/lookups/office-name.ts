import type { Language } from '#contract/users/api.ts';
import { type Lists, labelOf } from './queries.ts';

interface NamedOffice {
  readonly code: string;
  readonly name: string;
}

/** Fundraising offices are called after their country, which is none of those with registered children. */
const fundraisingEs: Readonly<Record<string, string>> = {
  USAO: 'Estados Unidos',
  CANO: 'Canadá',
  AUSO: 'Australia',
  NZLO: 'Nueva Zelanda',
  GBRO: 'Reino Unido',
  DEUO: 'Alemania',
  ESPO: 'España',
  KORO: 'Corea',
  TWNO: 'Taiwán',
  HKGO: 'Hong Kong',
  SGPO: 'Singapur',
};

/** An office nobody has translated keeps its own name. */
export function officeName({ code, name }: NamedOffice, lists: Lists, language: Language): string {
  if (language !== 'es') return name;
  const country = lists.countries.find(({ supportOffice }) => supportOffice === code);
  return fundraisingEs[code] ?? (country ? `Oficina de campo de ${labelOf(country, language)}` : name);
}
