import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ChildRecord } from '#contract/children/card-api.ts';
import { tabs } from '#contract/children/criteria.ts';
import { usePerson } from '../../../../api/person.tsx';
import { nameOf } from '../card-head.tsx';
import { useCardWords } from '../card-words.ts';
import { FactValue, SmallTable } from '../section-view.tsx';
import classes from './print-sheet.module.css';
import { printedSections } from './printed-sections.ts';

export interface Printed {
  readonly record: ChildRecord;
  readonly includeSensitive: boolean;
  readonly at: string;
}

interface PrintSheetProps {
  readonly printed: Printed;
  readonly onDone: () => void;
}

/** The whole card on A4, in place of the screen. The head of the table repeats on every page, and so does its foot. */
export function PrintSheet({ printed, onDone }: PrintSheetProps) {
  const { t } = useTranslation('children');
  const words = useCardWords();
  const { user } = usePerson();
  const { record, includeSensitive, at } = printed;
  const { child } = record;

  useEffect(() => {
    document.body.dataset.printing = '';
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => {
      window.removeEventListener('afterprint', onDone);
      delete document.body.dataset.printing;
    };
  }, [onDone]);

  return createPortal(
    <div className={classes.sheet} data-print-sheet>
      <table className={classes.pages}>
        <thead>
          <tr>
            <td className={classes.head}>
              <span>
                <b>{nameOf(child)}</b> {child.childId}
              </span>
              <span>
                {t('print.by', { name: `${user.firstName} ${user.lastName}`, when: words.format.instant(at) })}
              </span>
            </td>
          </tr>
        </thead>
        <tfoot>
          <tr>
            <td className={classes.foot}>
              {t('print.confidential')}
              {includeSensitive ? null : <span>{t('print.withoutSensitive')}</span>}
            </td>
          </tr>
        </tfoot>
        <tbody>
          <tr>
            <td>
              {tabs.map((tab) => (
                <section key={tab} className={classes.tab}>
                  <h2>{words.labels.tab(tab)}</h2>
                  {printedSections(tab, record, includeSensitive, words).map((section, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a tab's sections are always the same, in the same order
                    <div key={index} className={classes.section}>
                      {section.title ? <h3 id={`print-${tab}-${index}`}>{section.title}</h3> : null}
                      {section.remark ? <p>{section.remark}</p> : null}
                      <dl>
                        {section.facts.map((fact) => (
                          <div key={fact.label} data-wide={fact.isWide || undefined}>
                            <dt>{fact.label}</dt>
                            <dd>
                              <FactValue fact={{ ...fact, to: undefined }} />
                            </dd>
                          </div>
                        ))}
                      </dl>
                      {section.table ? <SmallTable table={section.table} labelledBy={`print-${tab}-${index}`} /> : null}
                    </div>
                  ))}
                </section>
              ))}
            </td>
          </tr>
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
