import { textsOf } from '#texts/shared.ts';
import type { AccessType, ModuleName } from './access.ts';
import type { Language } from './shared/language.ts';
import { byLanguage, type Localized } from './shared/localized.ts';

const { module, level, privilege } = byLanguage(textsOf('access'));

export const moduleLabels: Readonly<Record<ModuleName, Localized>> = module;
export const levelLabels: Readonly<Record<AccessType, Localized>> = level;

/** Name of a privilege such as 'Reservation:Edit'; an unknown module or level is returned unchanged. */
export function privilegeLabel(text: string, language: Language): string {
  const [moduleName = '', levelName = ''] = text.split(':');
  const ofModule = (moduleLabels as Readonly<Record<string, Localized>>)[moduleName];
  const ofLevel = (levelLabels as Readonly<Record<string, Localized>>)[levelName];
  if (!ofModule || !ofLevel) return text;
  return privilege[language].replace('{{module}}', ofModule[language]).replace('{{level}}', ofLevel[language]);
}
