import type { ComponentProps } from 'react';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useSettingsConflictTexts } from '../../i18n/settings-texts.ts';
import { ChooseVersions } from '../../ui/form/choose-versions.tsx';

type Choosing<K extends string> = ComponentProps<typeof ChooseVersions<K>>;

interface VersionsProps<K extends string> {
  readonly versions: {
    readonly fields: Choosing<K>['fields'];
    readonly choose: Choosing<K>['onChoose'];
    readonly refusal: unknown;
  };
}

/** F11 for settings: what somebody else stored meanwhile, field by field. */
export function Versions<K extends string>({ versions }: VersionsProps<K>) {
  const texts = useSettingsConflictTexts();
  const words = useProblemMessages().conflict(texts.title, versions.refusal);
  return <ChooseVersions {...texts} {...words} fields={versions.fields} onChoose={versions.choose} />;
}
