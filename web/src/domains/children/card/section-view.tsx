import { IconClock, IconEyeOff } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyMark } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { HorizontalScroll } from '../../../ui/horizontal-scroll.tsx';
import { Link } from '../../../ui/link.tsx';
import { Facts } from '../../../ui/records/facts.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { LetterFile } from './letter-file.tsx';
import { Mark } from './mark.tsx';
import { Pictures } from './pictures.tsx';
import classes from './section-view.module.css';
import type { CardFact, CardLetter, CardTable, Section } from './sections.ts';

interface SectionViewProps {
  readonly section: Section;
  readonly childId: string;
}

/** One section of a tab: labelled values, then its pictures or its table. */
export function SectionView({ section, childId }: SectionViewProps) {
  const { title, facts, table, pictures = [], remark } = section;
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={title ? titleId : undefined}>
      {title ? <h2 id={titleId}>{title}</h2> : null}
      {remark ? <p className={classes.remark}>{remark}</p> : null}
      {facts.length > 0 ? (
        <Facts
          facts={facts.map((fact) => ({
            label: fact.label,
            value: <FactValue fact={fact} />,
            isWide: fact.isWide ?? false,
          }))}
        />
      ) : null}
      {pictures.length > 0 ? (
        <Pictures childId={childId} pictures={pictures} />
      ) : table ? (
        <SmallTable table={table} labelledBy={titleId} childId={childId} />
      ) : null}
    </section>
  );
}

/** 'None' and 'Not known' are recorded answers. A value that was not recorded is a dash, read out as 'Not recorded'. */
export function FactValue({ fact }: { readonly fact: CardFact }) {
  const { t } = useTranslation(['children', 'common']);
  if (fact.value === null)
    return <span className={classes.absent}>{fact.emptyText ?? <NotRecorded label={t('card.notRecorded')} />}</span>;
  return (
    <>
      {fact.isSensitive ? (
        <Mark label={t('card.sensitive')} icon={<IconEyeOff stroke={1.75} aria-hidden="true" />} />
      ) : null}
      {fact.isLate ? (
        <span className={classes.late}>
          <Mark label={t('card.overdue')} icon={<IconClock stroke={1.75} aria-hidden="true" />} />
        </span>
      ) : null}
      {fact.to ? <FactLink to={fact.to}>{fact.value}</FactLink> : fact.value}
      {fact.note ? <small> {fact.note}</small> : null}
    </>
  );
}

function NotRecorded({ label }: { readonly label: string }) {
  return (
    <>
      <span aria-hidden="true">{emptyMark}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}

function FactLink({ to, children }: { readonly to: NonNullable<CardFact['to']>; readonly children: string }) {
  return useCan(to.access) ? <Link to={to.address}>{children}</Link> : children;
}

interface SmallTableProps {
  readonly table: CardTable;
  readonly labelledBy: string;
  /** On screen only: whose letters can be opened. */
  readonly childId?: string;
}

export function SmallTable({ table, labelledBy, childId }: SmallTableProps) {
  const letters = childId === undefined ? undefined : table.letters;
  if (table.rows.length === 0) return <p className={classes.absent}>{table.none}</p>;
  return (
    <HorizontalScroll className={classes.scroll} labelledBy={labelledBy}>
      <table className={classes.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {letters ? <th scope="col">{letters.header}</th> : null}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal; the order never changes
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={table.columns[at]}>{cell}</td>
              ))}
              {letters && childId !== undefined ? (
                <LetterCell childId={childId} letter={letters.ofRows[index]} />
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  );
}

function LetterCell({ childId, letter }: { readonly childId: string; readonly letter: CardLetter | null | undefined }) {
  return <td>{letter ? <LetterFile childId={childId} letter={letter} /> : emptyMark}</td>;
}
