import { useTranslation } from 'react-i18next';
import type { ProjectRecord } from '#contract/projects/api.ts';
import { displayName } from '#contract/users/rules.ts';
import { emptyMark, useFormat } from '../../../api/format.ts';
import { usePerson } from '../../../api/person.tsx';
import { PrintFrame, PrintPages, PrintPart, PrintSection } from '../../../ui/print-frame.tsx';
import { Facts } from '../../../ui/records/facts.tsx';
import { PlainTable } from '../../../ui/records/plain-table.tsx';
import { useProjectLabels } from '../labels.ts';
import { useLockTexts } from '../locks/use-lock-texts.ts';

interface ProjectSheetProps {
  readonly record: ProjectRecord;
  readonly at: string;
  readonly onDone: () => void;
}

/** The whole project for printing. */
export function ProjectSheet({ record, at, onDone }: ProjectSheetProps) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const labels = useProjectLabels();
  const lockWords = useLockTexts();
  const { user } = usePerson();
  const { project, communities, media, locks } = record;
  return (
    <PrintFrame onDone={onDone}>
      <PrintPages
        head={
          <>
            <b>{project.project.label}</b> {project.project.code}
          </>
        }
        by={t('print.by', { name: displayName(user), when: format.instant(at) })}
        foot={t('print.confidential')}
      >
        <PrintPart title={t('view.tab.detail')}>
          <PrintSection>
            <Facts
              facts={[
                { label: labels.field('countries'), value: project.country.label },
                { label: labels.field('regions'), value: project.region.label },
                { label: labels.field('status'), value: t(`status.${project.isActive ? 'Active' : 'Inactive'}`) },
                { label: labels.field('startDate'), value: format.date(project.startDate) },
                { label: labels.field('endDate'), value: format.date(project.endDate) },
                { label: labels.field('fundingOffices'), value: project.fundingOffice?.label ?? emptyMark },
                { label: labels.field('implementingOffices'), value: project.implementingOffice?.label ?? emptyMark },
                { label: t('rating.category'), value: project.rating.categoryName ?? emptyMark },
                { label: t('rating.level'), value: project.rating.levelName ?? emptyMark },
              ]}
            />
          </PrintSection>
        </PrintPart>
        <PrintPart title={t('view.tab.community')}>
          <PrintSection>
            <PlainTable
              label={t('view.tab.community')}
              columns={[
                {
                  id: 'name',
                  header: t('community.name'),
                  cell: ({ community }) => community?.label ?? t('community.without'),
                },
                ...(['registered', 'available', 'sponsored'] as const).map((figure) => ({
                  id: figure,
                  header: t(`community.${figure}`),
                  cell: ({ counts }: (typeof communities)[number]) => format.number(counts[figure]),
                })),
              ]}
              rows={communities}
              rowKey={({ community }) => community?.code ?? ''}
              empty={t('community.none')}
            />
          </PrintSection>
        </PrintPart>
        <PrintPart title={t('view.tab.media')}>
          <PrintSection>
            <PlainTable
              label={t('view.tab.media')}
              columns={[
                { id: 'title', header: t('media.titleColumn'), cell: ({ title }) => title },
                { id: 'kind', header: t('media.typeColumn'), cell: ({ kind }) => t(`media.kind.${kind}`) },
                { id: 'date', header: t('media.dateColumn'), cell: ({ date }) => format.date(date) },
              ]}
              rows={media}
              rowKey={({ id }) => id}
              empty={t('media.none')}
            />
          </PrintSection>
        </PrintPart>
        <PrintPart title={t('view.tab.lock')}>
          <PrintSection>
            <PlainTable
              label={t('view.tab.lock')}
              columns={[
                { id: 'name', header: t('lock.column.name'), cell: ({ name }) => name },
                { id: 'status', header: t('lock.column.status'), cell: ({ status }) => t(`lockStatus.${status}`) },
                { id: 'start', header: t('lock.column.start'), cell: ({ start }) => format.date(start) },
                {
                  id: 'date',
                  header: t('lock.column.sponsorshipLockDate'),
                  cell: ({ sponsorshipLockDate }) => format.date(sponsorshipLockDate),
                },
                { id: 'end', header: t('lock.column.end'), cell: ({ end }) => format.date(end) },
                { id: 'places', header: t('lock.column.places'), cell: (lock) => lockWords.places(lock) },
              ]}
              rows={locks}
              rowKey={({ id }) => id}
              empty={t('lock.none')}
            />
          </PrintSection>
        </PrintPart>
      </PrintPages>
    </PrintFrame>
  );
}
