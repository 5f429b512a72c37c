import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccessType, type ModuleName, modules, privilege } from '#contract/access.ts';
import { levelLabels, moduleLabels } from '#contract/access-labels.ts';
import type { Preview } from '#contract/roles/api.ts';
import { type AuditEntry, actorOf } from '#contract/shared/audit.ts';
import { type AuditLabels, auditTranslator } from '#contract/shared/audit-labels.ts';
import { languageOf } from '#contract/shared/language.ts';
import type { AccessSource } from '#contract/users/access-api.ts';
import type { ImpactedPerson, ImpactTexts } from '../ui/dialogs/impact-list.tsx';
import type { AuditLine, AuditTexts } from '../ui/records/audit-table.tsx';

const known: ReadonlySet<string> = new Set(
  modules.flatMap(({ name, levels }) => levels.map((level) => privilege(name, level))),
);

/** Labels of privileges and their sources. */
export function useAccessLabels() {
  const { t, i18n } = useTranslation('access');
  const language = languageOf(i18n.language);
  return useMemo(() => {
    const module = (name: ModuleName) => moduleLabels[name][language];
    const level = (name: AccessType) => levelLabels[name][language];
    return {
      module,
      level,
      /** Label of 'Reservation:Edit'; unknown privileges are returned unchanged. */
      privilege: (text: string): string => {
        if (!known.has(text)) return text;
        const [name, kind] = text.split(':') as [ModuleName, AccessType];
        return t('privilege', { module: module(name), level: level(kind) });
      },
      source: ({ roleName, groupName }: Pick<AccessSource, 'roleName' | 'groupName'>): string =>
        groupName === null ? roleName : t('through', { role: roleName, group: groupName }),
      status: (isActive: boolean) => t(isActive ? 'active' : 'inactive'),
    };
  }, [t, language]);
}

/** A preview as props of ImpactList. */
function useImpact(preview: Preview | undefined): {
  readonly people: readonly ImpactedPerson[];
  readonly texts: ImpactTexts;
} {
  const { t } = useTranslation('access');
  const labels = useAccessLabels();
  const people = (preview?.people ?? []).map((person) => ({
    id: person.userId,
    name: person.name,
    detail: `${person.email}, ${person.office}`,
    gained: person.gained.map(labels.privilege),
    lost: person.lost.map(labels.privilege),
    kept: person.kept.map(({ privilege: kept, sources }) =>
      t('impact.keptBy', { privilege: labels.privilege(kept), sources: sources.map(labels.source).join(', ') }),
    ),
    isLeftWithNothing: person.isLeftWithNothing,
  }));
  const more = (preview?.total ?? 0) - people.length;
  const nothing = preview?.leftWithNothing ?? 0;
  return {
    people,
    texts: {
      nobody: t('impact.nobody'),
      count: t('impact.count', { count: preview?.total ?? 0 }),
      warning: nothing > 0 ? t('impact.warning', { count: nothing }) : undefined,
      leftWithNothing: t('impact.leftWithNothing'),
      gains: t('impact.gains'),
      loses: t('impact.loses'),
      keeps: t('impact.keeps'),
      more: more > 0 ? t('impact.more', { count: more }) : undefined,
    },
  };
}

interface FetchedPreview {
  readonly data: Preview | undefined;
  readonly isError: boolean;
  readonly error: unknown;
}

/** A preview query as props of ImpactDialog. */
export function useImpactDialog(preview: FetchedPreview, explain: (error: unknown) => string) {
  const { t } = useTranslation(['access', 'common']);
  const impact = useImpact(preview.data);
  return {
    impact: preview.data && impact,
    loadingText: t('impact.loading'),
    failure: preview.isError ? explain(preview.error) : undefined,
    no: t('common:action.cancel'),
  };
}

/** Audit entries as props of AuditTable, translated by the texts of their kind of record. */
export function useAudit(
  entries: readonly AuditEntry[] | undefined,
  format: { instant(value: string): string },
  phrases: AuditLabels,
): {
  readonly lines: readonly AuditLine[] | undefined;
  readonly texts: AuditTexts;
} {
  const { t, i18n } = useTranslation(['access', 'common']);
  const words = auditTranslator(phrases, languageOf(i18n.language));
  const value = (field: string, stored: string | null) =>
    stored ? words.value(field, stored) : t('common:value.none');
  const lines = entries?.map((entry) => ({
    id: entry.id,
    field: words.field(entry.field),
    oldValue: value(entry.field, entry.oldValue),
    newValue: value(entry.field, entry.newValue),
    modifiedBy: actorOf(entry),
    modifiedAt: format.instant(entry.modifiedAt),
  }));
  const texts = {
    title: t('history.title'),
    id: t('history.id'),
    field: t('history.field'),
    oldValue: t('history.oldValue'),
    newValue: t('history.newValue'),
    modifiedBy: t('history.modifiedBy'),
    modifiedAt: t('history.modifiedAt'),
    empty: t('history.empty'),
    loading: t('common:waiting.loading'),
    tryAgain: t('common:action.tryAgain'),
  };
  return { lines, texts };
}
