import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReservedChild } from '#contract/reservations/children-api.ts';
import { emptyMark, useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import type { Column } from '../../../ui/grid/grid-types.ts';
import { Link } from '../../../ui/link.tsx';
import { ChildPhoto } from '../../../ui/records/child-photo.tsx';
import { ReasonText } from '../available-children/reason-text.tsx';
import { nameOf } from '../available-children/selection.ts';
import { useReservationLabels } from '../labels.ts';
import { ChildBadge } from './badges.tsx';
import classes from './view.module.css';

/** Plain text for users who may not open child cards. */
export function ChildLink({ childId, text = childId }: { readonly childId: string; readonly text?: string }) {
  const mayOpen = useCan('Registered Child:View');
  if (!mayOpen) return <span className={classes.id}>{text}</span>;
  return (
    <Link to={paths.viewChild({ id: childId })} className={classes.id}>
      {text}
    </Link>
  );
}

interface PicturedNameProps {
  readonly child: ReservedChild;
  readonly children?: ReactNode;
}

/** The name, or what is shown in its place, beside the child's picture. */
export function PicturedName({ child, children = nameOf(child) }: PicturedNameProps) {
  return (
    <span className={classes.pictured}>
      <ChildPhoto childId={child.childId} name={nameOf(child)} hasPicture={child.hasPicture} />
      {children}
    </span>
  );
}

type ColumnId = 'childId' | 'name' | 'gender' | 'age' | 'birthDate' | 'country' | 'project' | 'status' | 'added';

export function sortValue(child: ReservedChild, column: string): string | number | null {
  switch (column as ColumnId | 'state') {
    case 'name':
      return nameOf(child);
    case 'gender':
      return child.gender;
    case 'age':
      return child.age;
    case 'birthDate':
      return child.birthDate;
    case 'country':
      return child.country.label;
    case 'project':
      return child.project.label;
    case 'status':
      return child.status.label;
    case 'added':
      return child.addedAt;
    case 'state':
      return child.state;
    default:
      return child.childId;
  }
}

/** F2: state of a child in the selection of a draft. */
export function SelectionState({ child }: { readonly child: ReservedChild }) {
  const { t } = useTranslation('manageReservations');
  if (child.state === 'lost')
    return child.reason ? <ReasonText reason={child.reason} inReservation={child.inReservation} /> : t('view.lost');
  return t(child.state === 'held' ? 'view.held' : 'view.free');
}

export function useChildColumns(isDraft: boolean): readonly Column<ReservedChild>[] {
  const { t } = useTranslation('manageReservations');
  const format = useFormat();
  const labels = useReservationLabels();
  const column = (
    id: ColumnId | 'state',
    cell: Column<ReservedChild>['cell'],
    more: Partial<Column<ReservedChild>> = {},
  ) => ({ id, header: t(`view.column.${id}`), cell, isSortable: true, ...more });
  return [
    column('childId', ({ childId }) => <ChildLink childId={childId} />, { isFixed: true }),
    column('name', (child) => <PicturedName child={child} />, { isWrapped: true }),
    column('gender', (child) => labels.value(child.gender)),
    column('age', (child) => child.age, { isNumber: true }),
    column('birthDate', (child) => format.date(child.birthDate), { isHiddenAtFirst: true }),
    column('country', (child) => child.country.label, { isWrapped: true }),
    column('project', ({ project }) => (
      <span className={classes.project} title={project.label}>
        {project.label}
      </span>
    )),
    column('status', (child) => <ChildBadge status={child.status} />, { isStatus: true }),
    isDraft
      ? column('state', (child) => <SelectionState child={child} />)
      : column('added', (child) => (child.addedAt ? format.day(child.addedAt) : emptyMark)),
  ];
}
