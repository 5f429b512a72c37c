import { IconInfoCircle, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportReading } from '#contract/reading/api.ts';
import { useFetched } from '../../api/fetched.ts';
import { useDownload } from '../../api/files/download.ts';
import { useFormat } from '../../api/format.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { Button } from '../../ui/button.tsx';
import { ChartFigures } from '../../ui/charts/chart-card.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { DayPicker } from './day-picker.tsx';
import { type DayReading, readingQuery } from './queries.ts';
import { Readers } from './readers.tsx';
import classes from './reading-tab.module.css';
import { useDayAddress } from './use-day-address.ts';

/** F16, T17: who read how many children on a day, to notice a data leak the same day. */
export function ReadingTab({ budget }: { readonly budget: ReactNode }) {
  const { t } = useTranslation('reading');
  const { office } = usePerson().user;
  const format = useFormat();
  const { day, today, onDay } = useDayAddress();
  const [isTable, setTable] = useState(false);
  const reading = useQuery(readingQuery(office, day));
  const fetched = useFetched(reading, t('failed'));
  const title = day ? t('titleOn', { day: format.date(day) }) : t('title');
  return (
    <div className={classes.tab}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2>{title}</h2>
          <p>{t(day ? 'explainedOn' : 'explained')}</p>
        </div>
        <div className={classes.actions}>
          <Button
            look="quiet"
            icon={<IconTable aria-hidden="true" stroke={1.75} />}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            {t('table')}
          </Button>
          <ExportReading office={office} day={day} />
        </div>
      </div>
      <div className={classes.sums}>
        {reading.data ? <Figures read={reading.data} /> : null}
        <div className={classes.settings}>
          <DayPicker day={day ?? today} today={today} onDay={onDay} />
          {budget}
        </div>
      </div>
      <Fetched {...fetched}>
        {(read) =>
          read.readers.length === 0 ? (
            <p className={classes.empty}>{t(read.isToday ? 'empty' : 'emptyOn')}</p>
          ) : (
            <Readers read={read} isTable={isTable} label={title} />
          )
        }
      </Fetched>
      {reading.data ? <Foot budget={reading.data.budget} /> : null}
    </div>
  );
}

function Figures({ read: { children, opened, people, readers, usual, isToday } }: { readonly read: DayReading }) {
  const { t } = useTranslation('reading');
  const { number } = useFormat();
  const reading = readers.filter((reader) => reader.children > 0).length;
  return (
    <ChartFigures
      figures={[
        { label: t('figure.children'), value: number(children) },
        { label: t('figure.opened'), value: number(opened) },
        { label: t('figure.people'), value: number(reading), of: t('figure.of', { people: number(people) }) },
        ...(usual
          ? [
              {
                label: t(isToday ? 'figure.usual' : 'figure.usualDay'),
                value: t('figure.range', { from: number(usual.from), to: number(usual.to) }),
              },
            ]
          : []),
      ]}
    />
  );
}

interface ExportReadingProps {
  readonly office: string;
  readonly day: string | undefined;
}

function ExportReading({ office, day }: ExportReadingProps) {
  const { t } = useTranslation('reading');
  const messages = useProblemMessages();
  const toast = useToast();
  const mayExport = useCan('Admin Office Setting:Export');
  const why = (failure: unknown) => messages.of(failure, t('exportFailed'));
  const { error, ...download } = useDownload(exportReading, { office, day }, (failure) => toast.error(why(failure)));
  if (!mayExport) return null;
  return <ExportButton label={t('export')} failure={error ? why(error) : undefined} {...download} />;
}

function Foot({ budget }: { readonly budget: number }) {
  const { t } = useTranslation('reading');
  const { logOf } = useDayAddress();
  return (
    <div className={classes.foot}>
      <IconInfoCircle aria-hidden="true" stroke={1.75} />
      <p>
        {t(budget > 0 ? 'foot' : 'footWithout')} <Link to={logOf()}>{t('openLog')}</Link>
      </p>
    </div>
  );
}
