import { isReferenceList, ruleOf } from '#contract/reference/rules.ts';
import { type Language, sourceLanguage } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import { getLists, labelOf, officeName } from '../lookups/queries.ts';

const belonging = /^Reference (?:parent|support office) of (\S+) /;

/** The history keeps the code of what a new value belongs to; its reader knows the region or the office by name. */
export async function namesInHistory(db: Db, language: Language): Promise<(field: string, stored: string) => string> {
  const lists = await getLists(db);
  return (field, code) => {
    const list = belonging.exec(field)?.[1];
    if (list === undefined) return code;
    const office = lists.office(code);
    if (office) return officeName({ code, name: office[sourceLanguage] }, lists, language);
    const parent = isReferenceList(list) ? ruleOf(list).parent : undefined;
    const region = [...lists.regions, ...lists.officeRegions].find((one) => one.code === code);
    const known = region ?? (parent && lists.find(parent, code));
    return known ? labelOf(known, language) : code;
  };
}
