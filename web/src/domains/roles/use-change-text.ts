import { useTranslation } from 'react-i18next';
import type { AccessType } from '#contract/access.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import type { ModuleChange } from './role-form.ts';

/** '1 module changed: Admin User Profile Management, View added.'; undefined if no module changed. */
export function useChangeText(): (changes: readonly ModuleChange[]) => string | undefined {
  const { t } = useTranslation('roles');
  const labels = useAccessLabels();
  const list = (levels: readonly AccessType[]) => levels.map(labels.level).join(', ');
  const describe = ({ module: name, added, removed }: ModuleChange) => {
    const module = labels.module(name);
    if (removed.length === 0) return t('changes.added', { module, levels: list(added) });
    if (added.length === 0) return t('changes.removed', { module, levels: list(removed) });
    return t('changes.both', { module, added: list(added), removed: list(removed) });
  };
  return (changes) =>
    changes.length === 0
      ? undefined
      : t('changes.modules', { count: changes.length, what: changes.map(describe).join('; ') });
}
