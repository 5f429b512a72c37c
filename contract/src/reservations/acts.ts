import type { Bilingual } from '../children/labels.ts';

/** F20: the action behind audit entries of a reservation, and its object. One action writes several entries. */
export const actKinds = [
  'created',
  'edited',
  'confirmed',
  'added',
  'released',
  'transferred',
  'received',
  'imported',
  'import-undone',
  'extended',
  'expired',
  'cancelled',
  'external',
] as const;
export type ActKind = (typeof actKinds)[number];

export interface Act {
  readonly kind: ActKind;
  /** The other reservation, or the import. */
  readonly of?: number | null;
}

const named = (en: string, es: string): Bilingual => ({ en, es });

/** `{}` stands for the other reservation or the import. */
const phrases: Readonly<Record<ActKind, Bilingual>> = {
  created: named('created', 'creada'),
  edited: named('edited', 'editada'),
  confirmed: named('confirmed', 'confirmada'),
  added: named('children added', 'niños o niñas añadidos'),
  released: named('released', 'liberados'),
  transferred: named('transferred to {}', 'transferidos a {}'),
  received: named('transferred from {}', 'transferidos desde {}'),
  imported: named('import {}', 'importación {}'),
  'import-undone': named('import {} undone', 'importación {} deshecha'),
  extended: named('extended', 'ampliada'),
  expired: named('expired', 'vencida'),
  cancelled: named('cancelled', 'cancelada'),
  external: named('by the external system', 'por el sistema externo'),
};

/** 'transferred to 10093' */
export const actWords = ({ kind, of }: Act, language: keyof Bilingual): string =>
  phrases[kind][language].replace('{}', String(of ?? ''));

/** Groups consecutive entries written by one action; the order is kept. */
export function groupByAct<L extends { readonly actId?: string | null | undefined; readonly id: number }>(
  lines: readonly L[],
): readonly (readonly [L, ...L[]])[] {
  const groups: [L, ...L[]][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && line.actId && last[0].actId === line.actId) last.push(line);
    else groups.push([line]);
  }
  return groups;
}
