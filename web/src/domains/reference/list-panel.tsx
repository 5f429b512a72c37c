import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceValue } from '#contract/reference/api.ts';
import { type ReferenceList, ruleOf, staysActive, whyNot } from '#contract/reference/rules.ts';
import { languageCodes } from '#contract/shared/language.ts';
import { languageName } from '#contract/shared/language-name.ts';
import { useFetched } from '../../api/fetched.ts';
import { useCan } from '../../api/person.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { useFailureToast } from '../../ui/messages/toasts.tsx';
import { normalizeText } from '../../ui/normalize-text.ts';
import { type PlainColumn, PlainTable } from '../../ui/records/plain-table.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { nameOf, useValueName } from './names.ts';
import { listUsageQuery, valuesQuery } from './queries.ts';
import classes from './reference-tab.module.css';
import { useListLabel } from './use-list-label.ts';
import { useStatus } from './use-status.ts';
import { useUseTexts } from './use-use-texts.ts';
import type { Edited } from './value-dialog.tsx';

interface ListPanelProps {
  readonly list: ReferenceList;
  readonly onEdit: (edited: Edited) => void;
}

const contains = (value: ReferenceValue, typed: string): boolean =>
  [value.code, ...value.names.map(({ name }) => name)].some((text) =>
    normalizeText(text).includes(normalizeText(typed.trim())),
  );

export function ListPanel({ list, onEdit }: ListPanelProps) {
  const { t, i18n } = useTranslation('reference');
  const label = useListLabel()(list);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<ReferenceValue>();
  const query = useQuery(valuesQuery(list));
  const failure = t('error.fetch');
  const fetched = useFetched(query, failure);
  useFailureToast(query.isError, failure);
  const mayAdd = useCan('Admin Office Setting:Create') && whyNot(list, 'add') === undefined;
  const columns = useColumns(list, onEdit, setAsked);
  return (
    <section className={classes.panel} aria-label={label}>
      <div className={classes.head}>
        <h2>{label}</h2>
        {mayAdd ? (
          <Button icon={<IconPlus aria-hidden="true" stroke={1.75} />} onClick={() => onEdit({ list })}>
            {t(`add.${ruleOf(list).place ?? 'value'}`)}
          </Button>
        ) : null}
      </div>
      <WhyFixed list={list} />
      <div className={classes.search}>
        <TextField label={t('find')} value={typed} maxLength={40} onChange={setTyped} />
      </div>
      <Fetched {...fetched}>
        {(values) => (
          <PlainTable
            label={label}
            columns={columns}
            rows={values.filter((value) => contains(value, typed))}
            rowKey={({ code }) => code}
            empty={typed.trim() === '' ? t('empty') : t('noneFound')}
          />
        )}
      </Fetched>
      {asked ? (
        <DeactivateDialog
          list={list}
          value={query.data?.find(({ code }) => code === asked.code) ?? asked}
          name={nameOf(asked, i18n.language)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}

/** Says what cannot be changed in this list, and why. */
function WhyFixed({ list }: { readonly list: ReferenceList }) {
  const { t } = useTranslation('reference');
  const why = whyNot(list, 'add');
  if (why === undefined) return null;
  return (
    <div className={classes.notice}>
      <InlineNotice kind="info">{t(`why.${why}`)}</InlineNotice>
    </div>
  );
}

interface LinesProps {
  readonly texts: readonly string[];
  /** None is broken. */
  readonly isWhole?: boolean;
}

/** One text below the other. */
const Lines = ({ texts, isWhole = false }: LinesProps) =>
  texts.map((text) => (
    <span key={text} className={classes.line} data-whole={isWhole || undefined}>
      {text}
    </span>
  ));

function useColumns(
  list: ReferenceList,
  onEdit: ListPanelProps['onEdit'],
  onDeactivate: (value: ReferenceValue) => void,
): readonly PlainColumn<ReferenceValue>[] {
  const { t, i18n } = useTranslation('reference');
  const usage = useQuery(listUsageQuery(list));
  const usesOf = useUseTexts();
  const { place, parent, office } = ruleOf(list);
  const parentName = useValueName(parent);
  const officeName = useValueName(office);
  const codeOf = ({ code, isoCode }: ReferenceValue) => <Lines texts={isoCode ? [code, isoCode] : [code]} />;
  const belongingOf = (value: ReferenceValue) => (
    <div className={classes.belonging}>
      <Lines texts={[parentName(value.parent), officeName(value.office)].filter(Boolean)} />
    </div>
  );
  const belongingHeader = office ? t('field.regionAndOffice') : t(place ? 'field.region' : 'field.parent');
  const used = ({ code }: ReferenceValue) => {
    if (usage.data) return <Lines texts={usesOf(usage.data[code] ?? [])} isWhole />;
    return usage.isError ? t('error.usage') : t('use.counting');
  };
  return [
    { id: 'code', header: place === 'country' ? t('field.codes') : t('field.code'), cell: codeOf, isWhole: true },
    ...languageCodes.map((language) => ({
      id: language,
      header: languageName(language, i18n.language),
      cell: ({ names }: ReferenceValue) => (
        <span lang={language}>{names.find((one) => one.language === language)?.name}</span>
      ),
      isOfWords: true,
    })),
    ...(parent ? [{ id: 'parent', header: belongingHeader, cell: belongingOf, isOfWords: true }] : []),
    {
      id: 'status',
      header: t('field.status'),
      cell: ({ isActive }) => {
        const value = isActive ? 'Active' : 'Inactive';
        return <StatusBadge set="activity" value={value} label={t(`status.${value}`)} />;
      },
      isWhole: true,
    },
    // The codes of a fixed list are used by the product itself.
    ...(whyNot(list, 'rename') === undefined ? [{ id: 'used', header: t('field.used'), cell: used }] : []),
    {
      id: 'actions',
      header: t('field.actions'),
      cell: (value) => <RowActions list={list} value={value} onEdit={onEdit} onDeactivate={onDeactivate} />,
      isWhole: true,
    },
  ];
}

interface RowActionsProps extends ListPanelProps {
  readonly value: ReferenceValue;
  readonly onDeactivate: (value: ReferenceValue) => void;
}

function RowActions({ list, value, onEdit, onDeactivate }: RowActionsProps) {
  const { t, i18n } = useTranslation(['reference', 'problem']);
  const mayEdit = useCan('Admin Office Setting:Edit');
  const status = useStatus(list);
  const { code, isActive } = value;
  if (!mayEdit) return null;
  return (
    <span className={classes.rowButtons}>
      {whyNot(list, 'rename') ? null : (
        <IconButton label={t('edit', { code })} onClick={() => onEdit({ list, value })}>
          <IconPencil aria-hidden="true" size={16} stroke={1.75} />
        </IconButton>
      )}
      {staysActive(list, code) ? (
        <span className={classes.stays}>
          {t('problem:codes.office-of-newcomers', { office: nameOf(value, i18n.language) })}
        </span>
      ) : null}
      {whyNot(list, 'deactivate') || staysActive(list, code) ? null : isActive ? (
        <IconButton label={t('deactivate.open', { code })} onClick={() => onDeactivate(value)}>
          <IconPlayerPause aria-hidden="true" size={16} stroke={1.75} />
        </IconButton>
      ) : (
        <IconButton
          label={t('activate', { code })}
          loading={status.isPending}
          onClick={() => status.mutate({ value, isActive: true })}
        >
          <IconPlayerPlay aria-hidden="true" size={16} stroke={1.75} />
        </IconButton>
      )}
    </span>
  );
}
