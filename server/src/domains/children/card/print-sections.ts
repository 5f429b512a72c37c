import type { ChildRecord } from '#contract/children/card-api.ts';
import type { PlainField } from '#contract/children/child-field.ts';
import { tabs } from '#contract/children/criteria.ts';
import { fieldLabel } from '#contract/children/field-labels.ts';
import { cardFields, type Tab } from '#contract/children/fields.ts';
import { cardLabels, columnLabels, criterionLabels, tabLabels, valueLabels } from '#contract/children/labels.ts';
import { type Formats, formatCalendarDate } from '#contract/office-settings/format.ts';
import type { Coded } from '#contract/shared/coded.ts';
import type { Language } from '#contract/shared/language.ts';
import { languageName } from '#contract/shared/language-name.ts';
import type { Localized } from '#contract/shared/localized.ts';
import type { Section } from '../../../pdf/content.ts';

const partOf = (tab: Tab) => (tab === 'general' ? 'child' : tab);
const blankOf = ({ name, kind }: PlainField) => [name, kind === 'lookups' ? [] : null] as const;

/** Blanks sensitive values. Printing them needs an explicit request, which is logged. */
export function withoutSensitive(record: ChildRecord): ChildRecord {
  const parts = tabs.map((tab) => {
    const blanks = cardFields[tab].filter(({ isSensitive }) => isSensitive).map(blankOf);
    return [partOf(tab), { ...record[partOf(tab)], ...Object.fromEntries(blanks) }] as const;
  });
  // The same parts with the same fields.
  return Object.fromEntries(parts) as ChildRecord;
}

export function printSections(
  record: ChildRecord,
  {
    formats,
    language,
    isSensitive,
  }: { readonly formats: Formats; readonly language: Language; readonly isSensitive: boolean },
): Section[] {
  const { child, participation, correspondence, media, presence, sponsor } = record;
  const c = criterionLabels;
  const k = cardLabels;
  const say = (label: Localized) => label[language];
  const word = (text: string | null) => (text === null ? '' : (valueLabels[text]?.[language] ?? text));
  const date = (value: string | null) => (value === null ? '' : formatCalendarDate(value, formats.date, language));
  const of = (value: Coded | null) => value?.label ?? '';
  const number = (value: number | null) => (value === null ? '' : String(value));
  const pair = (label: Localized, value: string) => [say(label), value] as const;
  const section = (title: Localized, pairs: Section['pairs'], lines: readonly string[] = []): Section => ({
    title: say(title),
    pairs,
    lines,
  });

  const texts: Readonly<Record<PlainField['kind'], (value: never) => string>> = {
    lookup: of,
    lookups: (values: readonly Coded[]) => values.map((value) => value.label).join(', '),
    date,
    number,
    answer: (value: boolean | null) => (value === null ? '' : word(value ? 'Yes' : 'No')),
    choice: word,
    text: (value: string | null) => value ?? '',
    language: (value: string | null) => (value === null ? '' : languageName(value, language)),
  };
  /** The plain fields of a tab. */
  const pairsOf = (tab: Tab) => {
    const values: Readonly<Record<string, unknown>> = record[partOf(tab)];
    return cardFields[tab]
      .filter((field) => isSensitive || !field.isSensitive)
      .map((field) => pair(fieldLabel(field), texts[field.kind](values[field.name] as never)));
  };
  const tabSection = (tab: Tab, lines?: readonly string[]) => section(tabLabels[tab], pairsOf(tab), lines);

  const born = `${date(child.birthDate)}${child.isBirthDateEstimated ? ` (${word('estimated')})` : ''}`;
  const { hold } = child;

  return [
    section(tabLabels.general, [
      pair(columnLabels.ChildGivenName, child.givenName),
      pair(columnLabels.ChildFamilyName, child.familyName ?? ''),
      pair(columnLabels.Gender, word(child.gender)),
      pair(c.BirthDate, born),
      pair(columnLabels.Age, String(child.age)),
      pair(columnLabels.Country, child.country.label),
      pair(k.region, child.region.label),
      pair(columnLabels.Project, `${child.project.label} ${child.project.code}`),
      pair(c.Community, of(child.community)),
      pair(c.PRCDSChildStatus, child.status.label),
      pair(c.FOChildStatus, child.foStatus.label),
      pair(c.ActionCode, child.actionCode ? `${child.actionCode.code} ${child.actionCode.label}` : ''),
      ...pairsOf('general'),
      pair(k.hold, hold?.isElsewhere ? word('held-elsewhere') : word(hold?.kind ?? null)),
      ...(hold?.isElsewhere ? [] : [pair(k.holdEnds, date(hold?.endsOn ?? null))]),
      pair(columnLabels.ReservationID, number(hold?.reservationId ?? null)),
      pair(k.supportOfficeName, child.supportOfficeName),
      pair(k.supportOfficeComments, child.supportOfficeComments),
    ]),
    tabSection('education'),
    tabSection('health'),
    tabSection('nutrition'),
    tabSection('family'),
    tabSection(
      'participation',
      participation.supports.map((s) => [date(s.date), s.type.label, of(s.description)].filter(Boolean).join(' · ')),
    ),
    tabSection(
      'correspondence',
      correspondence.letters.map((letter) => `${date(letter.date)} · ${word(letter.kind)}`),
    ),
    tabSection(
      'media',
      media.items.map((item) => [date(item.date), word(item.kind), item.flag ?? ''].filter(Boolean).join(' · ')),
    ),
    tabSection(
      'presence',
      presence.visits.map((visit) => `${date(visit.date)} · ${word(visit.result)} · ${visit.seenBy}`),
    ),
    // F15: shown instead of values that another office owns.
    sponsor.isElsewhere ? section(tabLabels.sponsor, [], [word('sponsored-elsewhere')]) : tabSection('sponsor'),
  ];
}
