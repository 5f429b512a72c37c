import { modules, privilege } from '../access.ts';
import { levelNamesEs, moduleNamesEs } from '../access-names.ts';
import { activity, type Phrase, type Phrases } from '../audit-words.ts';

const granted: Phrases = { Granted: { en: 'Granted', es: 'Concedido' } };

const levels: [string, Phrase][] = modules.flatMap(({ name, levels: has }) =>
  has.map((level): [string, Phrase] => [
    `screens: ${privilege(name, level)}`,
    { en: `${name}, ${level}`, es: `${moduleNamesEs[name]}, ${levelNamesEs[level]}`, values: granted },
  ]),
);

/** Labels of a role's audit entries: one entry for each level that was granted or revoked. */
export const rolePhrases: Phrases = {
  roleName: { en: 'Role Name', es: 'Nombre del rol' },
  status: { en: 'Status', es: 'Estado', values: activity },
  ...Object.fromEntries(levels),
};
