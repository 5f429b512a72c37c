import type { ComponentProps } from 'react';
import { useSettingsConflictTexts } from '../../i18n/settings-texts.ts';
import { ChooseVersions } from '../../ui/form/choose-versions.tsx';

type Choosing<K extends string> = ComponentProps<typeof ChooseVersions<K>>;

interface VersionsProps<K extends string> {
  readonly versions: { readonly fields: Choosing<K>['fields']; readonly choose: Choosing<K>['onChoose'] };
}

/** F11 for settings: what somebody else stored meanwhile, field by field. */
export function Versions<K extends string>({ versions }: VersionsProps<K>) {
  return <ChooseVersions {...useSettingsConflictTexts()} fields={versions.fields} onChoose={versions.choose} />;
}
