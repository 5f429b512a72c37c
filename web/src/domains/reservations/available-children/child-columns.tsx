import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AvailableChild, type AvailableColumn, availableColumns } from '#contract/reservations/children-api.ts';
import { emptyMark, useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import type { Column } from '../../../ui/grid/grid-types.ts';
import { Link } from '../../../ui/link.tsx';
import { ChildPhoto } from '../../../ui/records/child-photo.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useReservationLabels } from '../labels.ts';
import classes from './children.module.css';
import { nameOf } from './selection.ts';

/** The fields that found and selected children share. */
export type ListedChild = Omit<AvailableChild, 'isPicked'>;

/** Hidden by default, to leave room for the panel beside the grid. */
const hiddenAtFirst: readonly AvailableColumn[] = ['Country', 'RCDSAddDate'];

export function useChildColumns(): readonly Column<ListedChild>[] {
  const { t } = useTranslation('reservations');
  const format = useFormat();
  const labels = useReservationLabels();
  const mayOpen = useCan('Registered Child:View');
  const headers: Readonly<Record<AvailableColumn, string>> = {
    ChildId: t('field.childId'),
    ChildGivenName: t('field.name'),
    Gender: t('field.gender'),
    Age: t('field.ageYears'),
    Country: t('field.country'),
    Project: t('field.project'),
    Community: t('field.community'),
    PhotoAvailable: t('field.photo'),
    VideoAvailable: t('field.video'),
    RCDSAddDate: t('field.waiting'),
  };
  const mark = (isThere: boolean) =>
    isThere ? (
      <>
        <IconCheck aria-hidden="true" stroke={2} className={classes.there} />
        <VisuallyHidden>{labels.value('Yes')}</VisuallyHidden>
      </>
    ) : (
      emptyMark
    );
  const cells: Readonly<Record<AvailableColumn, (child: ListedChild) => React.ReactNode>> = {
    ChildId: ({ childId }) =>
      mayOpen ? (
        <Link to={paths.viewChild({ id: childId })} className={classes.id}>
          {childId}
        </Link>
      ) : (
        <span className={classes.id}>{childId}</span>
      ),
    ChildGivenName: (child) => (
      <span className={classes.name}>
        <ChildPhoto childId={child.childId} name={nameOf(child)} hasPicture={child.hasPicture} />
        {nameOf(child)}
      </span>
    ),
    Gender: ({ gender }) => labels.value(gender),
    Age: ({ age }) => age,
    Country: ({ country }) => country.label,
    Project: ({ project }) => project.label,
    Community: ({ community }) => community ?? emptyMark,
    PhotoAvailable: ({ hasPhoto }) => mark(hasPhoto),
    VideoAvailable: ({ hasVideo }) => mark(hasVideo),
    RCDSAddDate: ({ addDate }) => format.date(addDate),
  };
  return availableColumns.map((id) => ({
    id,
    header: headers[id],
    cell: cells[id],
    isSortable: true,
    isNumber: id === 'Age',
    isFixed: id === 'ChildId',
    isHiddenAtFirst: hiddenAtFirst.includes(id),
  }));
}

/** The sort value of a child, for lists sorted in the browser. */
export function sortValue(child: ListedChild, column: string): string | number | null {
  switch (column as AvailableColumn) {
    case 'ChildGivenName':
      return nameOf(child);
    case 'Gender':
      return child.gender;
    case 'Age':
      return child.age;
    case 'Country':
      return child.country.label;
    case 'Project':
      return child.project.label;
    case 'Community':
      return child.community;
    case 'PhotoAvailable':
      return child.hasPhoto ? 1 : null;
    case 'VideoAvailable':
      return child.hasVideo ? 1 : null;
    case 'RCDSAddDate':
      return child.addDate;
    default:
      return child.childId;
  }
}

/** A child on a small screen. */
export function ChildSummary({ child }: { readonly child: ListedChild }) {
  const { t } = useTranslation('reservations');
  const labels = useReservationLabels();
  return (
    <div className={classes.card}>
      <span className={classes.name}>
        <ChildPhoto childId={child.childId} name={nameOf(child)} hasPicture={child.hasPicture} />
        <b>{nameOf(child)}</b>
      </span>
      <span>{t('grid.identity', { id: child.childId, gender: labels.value(child.gender), age: child.age })}</span>
      <span>
        {child.country.label}, {child.project.label}
      </span>
    </div>
  );
}
