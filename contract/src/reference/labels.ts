import { textsOf } from '#texts/shared.ts';
import { type AuditLabel, type AuditLabels, activeAuditLabels } from '../shared/audit-labels.ts';
import { type Language, languageCodes } from '../shared/language.ts';
import { languageInSentence } from '../shared/language-name.ts';
import { byLanguage, fill, inEveryLanguage, type Localized } from '../shared/localized.ts';
import { type ReferenceList, referenceListNames } from './rules.ts';

/** Labels of the lists, and of the lines in their history. */

const { list: labels, audit } = byLanguage(textsOf('reference'));

export const listLabels: Readonly<Record<ReferenceList, Localized>> = labels;

/** Stored as the name of the part and of the list, with the value's code at the end. */
const linesOf = (list: ReferenceList): [string, AuditLabel][] => {
  const say = (text: Localized, of?: Language): Localized =>
    inEveryLanguage((language) =>
      fill(text[language], {
        list: listLabels[list][language],
        language: of === undefined ? '' : languageInSentence(of, language),
      }),
    );
  return [
    ...languageCodes.map((of): [string, AuditLabel] => [`Reference name (${of}) of ${list} {}`, say(audit.name, of)]),
    [`Reference status of ${list} {}`, { ...say(audit.status), values: activeAuditLabels }],
    [`Reference parent of ${list} {}`, say(audit.parent)],
    [`Reference ISO code of ${list} {}`, say(audit.isoCode)],
    [`Reference support office of ${list} {}`, say(audit.supportOffice)],
    [`Unknown code of ${list}`, say(audit.unknown)],
  ];
};

export const referenceAuditLabels: AuditLabels = Object.fromEntries(referenceListNames.flatMap(linesOf));
