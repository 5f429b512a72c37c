import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseVersions, type Version } from '../../ui/form/choose-versions.tsx';

interface VersionsProps<K extends string> {
  readonly versions: {
    readonly fields: ComponentProps<typeof ChooseVersions>['fields'];
    readonly choose: (key: K, version: Version) => void;
  };
}

/** F11 for settings: what somebody else stored meanwhile, field by field. */
export function Versions<K extends string>({ versions }: VersionsProps<K>) {
  const { t } = useTranslation('officeSettings');
  if (versions.fields.length === 0) return null;
  return (
    <ChooseVersions
      title={t('conflict.title')}
      hint={t('conflict.hint')}
      fields={versions.fields}
      onChoose={(key, version) => versions.choose(key as K, version)}
      texts={{ mine: t('conflict.mine'), theirs: t('conflict.theirs'), blank: t('conflict.blank') }}
    />
  );
}
