import type { ChildRecord } from '#contract/children/card-api.ts';
import type { Tab } from '#contract/children/fields.ts';
import type { CardTexts } from '../card-texts.ts';
import { generalSections, supportOfficeSection } from '../general-sections.ts';
import type { Section } from '../sections.ts';
import { tabSections } from '../tab-sections.ts';

/** Sections of a tab for printing. Sensitive values not asked for are left out: a dash would read as 'not recorded'. */
export function printedSections(
  tab: Tab,
  record: ChildRecord,
  includeSensitive: boolean,
  words: CardTexts,
): readonly Section[] {
  const sections =
    tab === 'general'
      ? [...generalSections(record.child, words), supportOfficeSection(record.child, words)]
      : (tabSections[tab] as (data: unknown, words: CardTexts) => readonly Section[])(record[tab], words);
  if (includeSensitive) return sections;
  return sections.map((section) => ({ ...section, facts: section.facts.filter((fact) => !fact.isSensitive) }));
}
