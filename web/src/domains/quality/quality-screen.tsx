import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type CountryQuality, countQualityAgain, type listQuality } from '#contract/quality/api.ts';
import { figureMeanings } from '#contract/quality/labels.ts';
import { type Figure, figureNames, listedFigures } from '#contract/quality/rules.ts';
import { languageOf } from '#contract/shared/language.ts';
import { call } from '../../api/call.ts';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { paths } from '../../app/paths.ts';
import { ActionButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { NoRecord } from '../../ui/messages/no-record.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { ChildList } from './child-list.tsx';
import { CountryGrid } from './country-grid.tsx';
import { useFigureLabel } from './figure-cell.tsx';
import { PairList } from './pair-list.tsx';
import { ProjectGrid } from './project-grid.tsx';
import classes from './quality.module.css';
import { countriesQuery, qualityKey } from './queries.ts';
import { Trend } from './trend.tsx';

type Counted = z.output<typeof listQuality.output>;

/** How good the data is: countries, the projects of one, or the children of a figure, as the address says. */
export function QualityScreen() {
  const { t, i18n } = useTranslation('quality');
  const counted = useQuery(countriesQuery(i18n.language));
  const fetched = useFetched(counted, t('failed'));
  const { country, project, list } = useAddress().query;
  const chosen = counted.data?.countries.find(({ country: { code } }) => code === country);
  const figure = (listedFigures as readonly string[]).includes(list ?? '') ? (list as Figure) : undefined;
  const isPairs = list === 'perhapsTwice';
  // Without a country the countries are shown, whatever else the address says.
  const named = country === undefined ? {} : { project, figure: isPairs ? ('perhapsTwice' as const) : figure };
  return (
    <>
      <Head counted={counted.data} chosen={chosen} {...named} />
      <Fetched {...fetched}>
        {(data) => {
          if (data.countries.length === 0) return <InlineNotice kind="info">{t('notYet')}</InlineNotice>;
          if (country !== undefined && !chosen) return <NotFound />;
          const place = { country: country ?? '', project };
          if (chosen && isPairs)
            return <PairList place={place} countedAt={chosen.countedAt} key={`${country}/${project}`} />;
          if (chosen && figure)
            return (
              <ChildList
                place={place}
                figure={figure}
                countedAt={chosen.countedAt}
                key={`${place.country}/${project}/${figure}`}
              />
            );
          return (
            <Stack>
              {chosen ? <ProjectGrid country={chosen} key={country} /> : <CountryGrid countries={data.countries} />}
              <Trend
                country={chosen?.country}
                countedAt={latest(chosen ? [chosen] : data.countries)}
                key={`trend/${country ?? ''}`}
              />
              <Meanings />
            </Stack>
          );
        }}
      </Fetched>
    </>
  );
}

const latest = (countries: readonly CountryQuality[]): string | undefined =>
  countries
    .map(({ countedAt }) => countedAt)
    .sort()
    .at(-1);

function NotFound() {
  const { t } = useTranslation('quality');
  return (
    <NoRecord title={t('gone')} list={{ to: paths.dataQuality(), label: t('allCountries') }}>
      {t('goneWhy')}
    </NoRecord>
  );
}

interface HeadProps {
  readonly counted: Counted | undefined;
  readonly chosen: CountryQuality | undefined;
  readonly project?: string | undefined;
  readonly figure?: Figure | undefined;
}

function Head({ counted, chosen, project, figure }: HeadProps) {
  const { t } = useTranslation(['shell', 'quality']);
  const { mode } = usePerson();
  const format = useFormat();
  const label = useFigureLabel();
  const again = useCountAgain();
  const at = latest(chosen ? [chosen] : (counted?.countries ?? []));
  const here = [chosen?.country.label, project, figure && label(figure)].filter((part) => part !== undefined);
  const crumbs = [
    { label: t('screen.home'), to: paths.home() },
    { label: t('menu.registeredChildren') },
    { label: t('menu.dataQuality'), ...(here.length > 0 && { to: paths.dataQuality() }) },
    ...(chosen
      ? [{ label: chosen.country.label, ...(figure && { to: paths.dataQuality({ country: chosen.country.code }) }) }]
      : []),
    ...(chosen && figure ? [{ label: label(figure) }] : []),
  ];
  return (
    <>
      <PageHead
        title={[t('screen.dataQuality'), ...here].join(' · ')}
        crumbsLabel={t('breadcrumb')}
        crumbs={mode === 'nonav' ? [] : crumbs}
        sub={at ? t('quality:counted', { day: format.day(at), time: format.time(at) }) : undefined}
        actions={counted ? <CountAgain counted={counted} again={again} /> : null}
      />
      {again.failure ? <InlineNotice kind="error">{again.failure}</InlineNotice> : null}
    </>
  );
}

function useCountAgain() {
  const { t } = useTranslation('quality');
  const messages = useProblemMessages();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(countQualityAgain, {}),
    onError: (failure) => toast.error(messages.of(failure, t('countFailed'))),
    onSettled: () => client.invalidateQueries({ queryKey: qualityKey }),
  });
  return { mutate, isPending, failure: error ? messages.of(error, t('countFailed')) : undefined };
}

interface CountAgainProps {
  readonly counted: Counted;
  readonly again: ReturnType<typeof useCountAgain>;
}

function CountAgain({ counted: { isCounting, nextAt }, again: { mutate, isPending } }: CountAgainProps) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const mayCount = useCan('Registered Child:Edit');
  if (isCounting) return <p role="status">{t('counting')}</p>;
  if (!mayCount) return null;
  return (
    <ActionButton
      icon={<IconRefresh aria-hidden="true" stroke={1.75} />}
      loading={isPending}
      disabledBecause={nextAt === null ? undefined : t('countAgainFrom', { time: format.time(nextAt) })}
      onClick={() => mutate()}
    >
      {t('countAgain')}
    </ActionButton>
  );
}

function Meanings() {
  const { t, i18n } = useTranslation('quality');
  const label = useFigureLabel();
  return (
    <Card title={t('meanings')}>
      <dl className={classes.meanings}>
        {figureNames.map((figure) => (
          <div key={figure}>
            <dt>{label(figure)}</dt>
            <dd>{figureMeanings[figure][languageOf(i18n.language)]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
