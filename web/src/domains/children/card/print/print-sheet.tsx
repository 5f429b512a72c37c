import type { ChildRecord } from '#contract/children/card-api.ts';
import { tabs } from '#contract/children/criteria.ts';
import { type Language, languageRow } from '#contract/shared/language.ts';
import { emptyMark } from '../../../../api/format.ts';
import { usePerson } from '../../../../api/person.tsx';
import { useObjectUrls } from '../../../../ui/pictures/use-object-url.ts';
import { PrintFrame, PrintPages, PrintPart, PrintPicture, PrintSection } from '../../../../ui/print-frame.tsx';
import { nameOf } from '../card-head.tsx';
import { useCardTextsIn } from '../card-texts.ts';
import { FactValue, SmallTable } from '../section-view.tsx';
import { printedSections } from './printed-sections.ts';

export interface Printed {
  readonly records: readonly ChildRecord[];
  /** The latest photo of each record, where there is one and it came. */
  readonly photos: readonly (Blob | undefined)[];
  readonly includeSensitive: boolean;
  readonly language: Language;
  readonly at: string;
}

interface PrintSheetProps {
  readonly printed: Printed;
  readonly onDone: () => void;
}

/** Whole cards for printing, one after the other. */
export function PrintSheet({ printed, onDone }: PrintSheetProps) {
  const { records, photos, language } = printed;
  const sources = useObjectUrls(photos);
  return (
    <PrintFrame
      language={language}
      direction={languageRow(language).direction}
      isReady={sources !== undefined}
      onDone={onDone}
    >
      {records.map((record, at) => (
        <PrintedCard key={record.child.childId} record={record} source={sources?.[at]} printed={printed} />
      ))}
    </PrintFrame>
  );
}

interface PrintedCardProps {
  readonly record: ChildRecord;
  readonly source: string | undefined;
  readonly printed: Printed;
}

function PrintedCard({ record, source, printed }: PrintedCardProps) {
  const { includeSensitive, language, at } = printed;
  const words = useCardTextsIn(language);
  const { t } = words;
  const { user } = usePerson();
  const { child } = record;
  /** Unique in the document. */
  const headingOf = (tab: string, index: number) => `print-${child.childId}-${tab}-${index}`;
  return (
    <PrintPages
      head={
        <>
          <b>{nameOf(child)}</b> {child.childId}
        </>
      }
      by={t('print.by', { name: `${user.firstName} ${user.lastName}`, when: words.format.instant(at) })}
      foot={
        <>
          {t('print.confidential')}
          {includeSensitive ? null : <span>{t('print.withoutSensitive')}</span>}
        </>
      }
    >
      {source ? <PrintPicture source={source} label={t('card.photoOf', { name: nameOf(child) })} /> : null}
      {tabs.map((tab) => (
        <PrintPart key={tab} title={words.labels.tab(tab)}>
          {printedSections(tab, record, includeSensitive, words).map((section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tab's sections are always the same, in the same order
            <PrintSection key={index}>
              {section.title ? <h3 id={headingOf(tab, index)}>{section.title}</h3> : null}
              {section.remark ? <p>{section.remark}</p> : null}
              <dl>
                {section.facts.map((fact) => (
                  <div key={fact.label} data-wide={fact.isWide || undefined}>
                    <dt>{fact.label}</dt>
                    <dd>
                      <FactValue fact={{ ...fact, to: undefined, emptyText: fact.emptyText ?? emptyMark }} />
                    </dd>
                  </div>
                ))}
              </dl>
              {section.table ? <SmallTable table={section.table} labelledBy={headingOf(tab, index)} /> : null}
            </PrintSection>
          ))}
        </PrintPart>
      ))}
    </PrintPages>
  );
}
