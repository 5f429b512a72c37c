import { join } from 'node:path';
import type { BrowserContextOptions } from '@playwright/test';
import { type Language, languageCodes } from '#contract/shared/language.ts';
import { openFirstChild, type Step, searchGirlsInEthiopia, searchProjectsInEthiopia, waitForHome } from './steps.ts';

export interface Picture {
  /** Its path; the extension determines the format. */
  readonly file: string;
  readonly who: string;
  readonly path: string;
  readonly language?: Language;
  readonly options?: BrowserContextOptions;
  readonly before?: Step;
}

const root = join(import.meta.dirname, '..', '..');
const wide = { viewport: { width: 1440, height: 900 } };
const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

const onReadme = (name: string, picture: Omit<Picture, 'file'>): Picture => ({
  options: wide,
  ...picture,
  file: join(root, 'docs', 'pictures', `${name}.png`),
});

const readme: readonly Picture[] = [
  onReadme('home', { who: 'local.admin', path: '/', before: waitForHome }),
  onReadme('search', { who: 'standard.user', path: '/searchchild', before: searchGirlsInEthiopia }),
  onReadme('card', { who: 'standard.user', path: '/searchchild', before: openFirstChild }),
  onReadme('search-dark', {
    who: 'standard.user',
    path: '/searchchild',
    options: { ...wide, colorScheme: 'dark' },
    before: searchGirlsInEthiopia,
  }),
  onReadme('search-spanish', { who: 'spain.user', path: '/searchchild', before: searchGirlsInEthiopia }),
  onReadme('home-small', { who: 'standard.user', path: '/', options: narrow, before: waitForHome }),
];

/** One for each section of the help, by its name there. */
const sections: Readonly<Record<string, { readonly path: string; readonly before?: Step }>> = {
  home: { path: '/', before: waitForHome },
  searchChild: { path: '/searchchild', before: searchGirlsInEthiopia },
  dataQuality: { path: '/searchchild/dataquality' },
  searchProject: { path: '/searchproject', before: searchProjectsInEthiopia },
  createReservationPool: { path: '/reservation/create' },
  manageReservation: { path: '/reservation/manage' },
  batchImport: { path: '/reservation/import' },
  officeSettings: { path: '/administration/FundRaisingOfficeSetting' },
  userProfileManagement: { path: '/administration/userprofile' },
  userRoleManagement: { path: '/administration/userrole' },
  userGroup: { path: '/administration/userGroup' },
};

const help: readonly Picture[] = languageCodes.flatMap((language) =>
  Object.entries(sections).map(([name, section]) => ({
    ...section,
    file: join(root, 'web', 'src', 'domains', 'help', 'pictures', language, `${name}.jpg`),
    who: 'local.admin',
    language,
    options: { viewport: { width: 1200, height: 750 } },
  })),
);

export const pictures: readonly Picture[] = [...readme, ...help];
