import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { statusNameOf } from '#contract/children/statuses.ts';
import { exportMissingChildren, type Feed, type MissingChild, type MissingInProject } from '#contract/feed/api.ts';
import { addCounts, type MissingKind, missingKinds } from '#contract/feed/missing-kinds.ts';
import { callForFile } from '../../api/call.ts';
import { useFetched } from '../../api/fetched.ts';
import { useDownloadOf } from '../../api/files/download.ts';
import { emptyMark, useFormat } from '../../api/format.ts';
import { useCan } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Link, useNavigateTo } from '../../ui/link.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { PlainTable } from '../../ui/records/plain-table.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { useAddress } from '../../ui/use-address.ts';
import classes from './feeds-tab.module.css';
import { kindsIn, useKindLabel } from './kinds.ts';
import { counted } from './labels.ts';
import { type MissingFilter, missingQuery } from './queries.ts';

const keepingPlace = { replace: true, resetScroll: false } as const;

/** In the address: the children of every kind. */
const everyKind = 'all';

interface Listed {
  readonly kind?: string | undefined;
  readonly project?: string | undefined;
  /** How many are shown. */
  readonly pages?: number | undefined;
}

const listedIn = (feed: number, { kind = everyKind, project, pages = 1 }: Listed) => ({
  feed,
  missing: kind,
  project,
  ...(pages > 1 && { pages }),
});

export const addressOfMissing = (feed: number, listed: Listed) =>
  paths.officeSettings({ tab: 'feeds', ...listedIn(feed, listed) });

/** What the address asks for; undefined when it asks for no list. */
export function askedFilter({ missing, project }: Readonly<Record<string, string | undefined>>) {
  if (missing === undefined) return undefined;
  const kind = missingKinds.find((one) => one === missing);
  return { kind, project: project !== undefined && /^\d{6}$/.test(project) ? project : undefined };
}

/** As many pages as the address asks for, also on the way back from a child's card. */
function usePages(loaded: number, mayAsk: boolean, ask: () => unknown): void {
  const { pages = '' } = useAddress().query;
  const wanted = /^\d{1,4}$/.test(pages) ? Number(pages) : 1;
  const isWanted = mayAsk && loaded > 0 && loaded < wanted;
  useEffect(() => {
    if (isWanted) void ask();
  }, [isWanted, ask]);
}

interface MissingChildrenProps {
  readonly feed: Feed;
  readonly projects: readonly MissingInProject[];
  readonly filter: MissingFilter;
}

/** Who is missing, for those who decide. Shown when asked for, because each page is logged as read. */
export function MissingChildren({ feed, projects, filter }: MissingChildrenProps) {
  const { t, i18n } = useTranslation('feed');
  const format = useFormat();
  const list = useInfiniteQuery(missingQuery(feed.id, filter, i18n.language));
  const messages = useProblemMessages();
  const fetched = useFetched(list, messages.of(list.error, t('children.failed')));
  const go = useNavigateTo();
  const { kind, project } = filter;
  const pages = list.data?.pages.length ?? 0;
  const { fetchNextPage } = list;
  const ask = useCallback(() => fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  usePages(pages, list.hasNextPage && !list.isFetching && !list.isError, ask);
  // After a failure the address asks for the page already.
  const showMore = () =>
    void (list.isError ? ask() : go(addressOfMissing(feed.id, { ...filter, pages: pages + 1 }), keepingPlace));
  const inProject = projects.filter((one) => project === undefined || one.project === project);
  const kinds = addCounts(inProject.map((one) => one.kinds));
  const total = kind === undefined ? inProject.reduce((sum, { missing }) => sum + missing, 0) : kinds[kind];
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h3>{t('children.title', counted(total, format))}</h3>
        <Exports feed={feed} filter={filter} />
      </div>
      <Filters feed={feed} projects={projects} filter={filter} />
      <Fetched {...fetched} data={list.data?.pages.flatMap((page) => page.children)}>
        {(children) => <Children rows={children} listed={listedIn(feed.id, { ...filter, pages })} />}
      </Fetched>
      {list.hasNextPage ? (
        <Button className={classes.more} loading={list.isFetchingNextPage} onClick={showMore}>
          {t('children.more')}
        </Button>
      ) : null}
    </section>
  );
}

function Filters({ feed, projects, filter }: MissingChildrenProps) {
  const { t } = useTranslation('feed');
  const go = useNavigateTo();
  const labelOf = useKindLabel();
  const kinds = kindsIn(addCounts(projects.map((one) => one.kinds)));
  const show = ({ kind, project }: { kind: MissingKind | ''; project: string }) =>
    void go(addressOfMissing(feed.id, { ...(kind && { kind }), ...(project && { project }) }), { replace: true });
  const { kind = '', project = '' } = filter;
  return (
    <div className={classes.filters}>
      <SelectField
        label={t('missing.project')}
        placeholder={t('children.anyProject')}
        options={projects.map((one) => ({ value: one.project, label: `${one.project} ${one.projectName}` }))}
        value={project}
        onChange={(next) => show({ kind, project: next })}
      />
      <SelectField
        label={t('children.kind')}
        placeholder={t('children.anyKind')}
        options={missingKinds
          .filter((one) => one === kind || kinds.includes(one))
          .map((one) => ({ value: one, label: labelOf(one) }))}
        value={kind}
        onChange={(next) => show({ kind: next, project })}
      />
    </div>
  );
}

interface ChildrenProps {
  readonly rows: readonly MissingChild[];
  readonly listed: ReturnType<typeof listedIn>;
}

function Children({ rows, listed }: ChildrenProps) {
  const { t } = useTranslation('feed');
  const labelOf = useKindLabel();
  const seesChildren = useCan('Registered Child:View');
  const idOf = ({ childId }: MissingChild) =>
    seesChildren ? <Link to={paths.viewChild({ id: childId, ...listed })}>{childId}</Link> : childId;
  return (
    <PlainTable
      label={t('children.label')}
      rows={rows}
      rowKey={({ childId }) => childId}
      empty={t('children.none')}
      isTight
      columns={[
        { id: 'id', header: t('children.id'), cell: idOf, isWhole: true },
        {
          id: 'name',
          header: t('missing.name'),
          cell: ({ givenName, familyName }) => [givenName, familyName].filter(Boolean).join(' '),
        },
        { id: 'project', header: t('missing.project'), cell: ({ project }) => `${project.code} ${project.label}` },
        { id: 'kind', header: t('children.kind'), cell: ({ kind }) => labelOf(kind) },
        { id: 'office', header: t('children.office'), cell: ({ office }) => office?.label ?? emptyMark },
        {
          id: 'status',
          header: t('children.status'),
          cell: ({ status }) => <StatusBadge set="child" value={statusNameOf(status.code)} label={status.label} />,
          isWhole: true,
        },
      ]}
    />
  );
}

function Exports({ feed, filter }: { readonly feed: Feed; readonly filter: MissingFilter }) {
  const { t } = useTranslation('feed');
  const messages = useProblemMessages();
  const toast = useToast();
  const why = (failure: unknown) => messages.of(failure, t('children.exportFailed'));
  const { error, isBusy, what, start } = useDownloadOf(
    (format: 'xlsx' | 'csv', signal) =>
      callForFile(exportMissingChildren, { id: feed.id, ...filter, format }, { signal }),
    (failure) => toast.error(why(failure)),
  );
  return (
    <div className={classes.exports}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <ExportButton
          key={format}
          label={t(`children.${format}`)}
          isBusy={isBusy && what === format}
          onExport={() => start(format)}
          failure={error && what === format ? why(error) : undefined}
        />
      ))}
    </div>
  );
}
