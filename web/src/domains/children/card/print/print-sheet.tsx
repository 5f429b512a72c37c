import type { ChildRecord } from '#contract/children/card-api.ts';
import { tabs } from '#contract/children/criteria.ts';
import { type Language, languageRow } from '#contract/shared/language.ts';
import { emptyMark } from '../../../../api/format.ts';
import { usePerson } from '../../../../api/person.tsx';
import { useObjectUrl } from '../../../../ui/pictures/use-object-url.ts';
import { PrintFrame, PrintPart, PrintPicture, PrintSection } from '../../../../ui/print-frame.tsx';
import { nameOf } from '../card-head.tsx';
import { useCardTextsIn } from '../card-texts.ts';
import { FactValue, SmallTable } from '../section-view.tsx';
import { printedSections } from './printed-sections.ts';

export interface Printed {
  readonly record: ChildRecord;
  /** The latest photo, if there is one and it came. */
  readonly photo: Blob | undefined;
  readonly includeSensitive: boolean;
  readonly language: Language;
  readonly at: string;
}

interface PrintSheetProps {
  readonly printed: Printed;
  readonly onDone: () => void;
}

/** The whole card for printing. */
export function PrintSheet({ printed, onDone }: PrintSheetProps) {
  const { record, photo, includeSensitive, language, at } = printed;
  const words = useCardTextsIn(language);
  const { t } = words;
  const { user } = usePerson();
  const { child } = record;
  const source = useObjectUrl(photo);
  return (
    <PrintFrame
      language={language}
      direction={languageRow(language).direction}
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
      isReady={photo === undefined || source !== undefined}
      onDone={onDone}
    >
      {source ? <PrintPicture source={source} label={t('card.photoOf', { name: nameOf(child) })} /> : null}
      {tabs.map((tab) => (
        <PrintPart key={tab} title={words.labels.tab(tab)}>
          {printedSections(tab, record, includeSensitive, words).map((section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tab's sections are always the same, in the same order
            <PrintSection key={index}>
              {section.title ? <h3 id={`print-${tab}-${index}`}>{section.title}</h3> : null}
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
              {section.table ? <SmallTable table={section.table} labelledBy={`print-${tab}-${index}`} /> : null}
            </PrintSection>
          ))}
        </PrintPart>
      ))}
    </PrintFrame>
  );
}
