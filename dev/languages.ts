import { join } from 'node:path';
import { languages, sourceLanguage } from '#contract/shared/language.ts';
import { languageName } from '#contract/shared/language-name.ts';
import { compareTexts } from './languages/compare.ts';
import { describeLanguage } from './languages/describe.ts';
import { readTexts, textsFolder } from './languages/read.ts';
import { runMain, UserFacingError } from './terminal/user-facing-error.ts';

/** What a translator has to do: for one language, `npm run languages -- fr`, or for all that the product has. */
await runMain(async () => {
  const [wanted] = process.argv.slice(2);
  if (wanted !== undefined && !/^[a-z]{2,3}$/.test(wanted))
    throw new UserFacingError('Name a language by its code: npm run languages -- fr');
  const known = languages.map(({ code }) => code).filter((code) => code !== sourceLanguage);
  const english = await readTexts(join(textsFolder, sourceLanguage));
  for (const code of wanted === undefined ? known : [wanted]) {
    const reports = compareTexts(english, await readTexts(join(textsFolder, code)));
    console.log(describeLanguage(`${languageName(code, sourceLanguage)} (${code})`, reports));
    if (!languages.some((language) => language.code === code))
      console.log(`Not a language of the product yet: see 'A new language' in CONTRIBUTING.md.`);
  }
});
