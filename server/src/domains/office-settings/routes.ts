import { listSettings, saveSettings } from '#contract/office-settings/api.ts';
import { exportTabAudit, listCategoryAudit, listTabAudit } from '#contract/office-settings/audit-api.ts';
import * as groups from '#contract/office-settings/country-groups-api.ts';
import * as categories from '#contract/office-settings/project-categories-api.ts';
import { settingCategories } from '#contract/office-settings/rules.ts';
import * as lists from '#contract/office-settings/setting-lists-api.ts';
import { listSponsorTypes, saveSponsorTypes } from '#contract/office-settings/sponsor-types-api.ts';
import { getSupportOfficeSettings, saveSupportOfficeSettings } from '#contract/office-settings/support-office-api.ts';
import type { Router } from '../../http/route.ts';
import { listCategory, saveCategory } from './actions.ts';
import { exportTabChanges, listTabChanges, tabOf } from './audit-history.ts';
import { createCountryGroup, listCountryGroups, removeCountryGroup, saveCountryGroup } from './country-groups.ts';
import {
  createProjectCategory,
  listProjectCategories,
  removeProjectCategory,
  renameProjectCategory,
  saveLevels,
} from './project-categories.ts';
import { predefinedOptions, settingTypes, unitsOfMeasure } from './setting-lists.ts';
import { listTypes, saveTypes } from './sponsor-types.ts';
import { getSupportOffice, saveSupportOffice } from './support-office.ts';

function settingsRoutes(route: Router): void {
  route.signedIn(listSettings, (context, input) => listCategory(context, input));
  route.signedIn(saveSettings, (context, input) => saveCategory(context, input));
  route.signedIn(lists.listSettingCategories, () => ({ categories: [...settingCategories] }));
  route.signedIn(lists.listSettingTypes, (_, { category }) => settingTypes(category));
  route.signedIn(lists.listPredefinedOptions, (_, input) => predefinedOptions(input));
  route.signedIn(lists.listUnitsOfMeasure, (_, input) => unitsOfMeasure(input));
  route.signedIn(getSupportOfficeSettings, (context) => getSupportOffice(context));
  route.signedIn(saveSupportOfficeSettings, (context, input) => saveSupportOffice(context, input));
}

function listRoutes(route: Router): void {
  route.signedIn(groups.listCountryGroups, (context) => listCountryGroups(context));
  route.signedIn(groups.createCountryGroup, (context, { group }) => createCountryGroup(context, group));
  route.signedIn(groups.updateCountryGroup, (context, { id, group }) => saveCountryGroup(context, id, group));
  route.signedIn(groups.deleteCountryGroup, (context, { id }) => removeCountryGroup(context, id));
  route.signedIn(categories.listProjectCategories, (context) => listProjectCategories(context));
  route.signedIn(categories.createProjectCategory, (context, input) =>
    createProjectCategory(context, input.category.name),
  );
  route.signedIn(categories.updateProjectCategory, (context, input) => renameProjectCategory(context, input.category));
  route.signedIn(categories.deleteProjectCategory, (context, { id }) => removeProjectCategory(context, id));
  route.signedIn(categories.saveRatingLevels, (context, input) => saveLevels(context, input));
  route.signedIn(listSponsorTypes, (context) => listTypes(context));
  route.signedIn(saveSponsorTypes, (context, input) => saveTypes(context, input));
}

export function officeSettingsRoutes(route: Router): void {
  settingsRoutes(route);
  listRoutes(route);
  route.signedIn(listCategoryAudit, (context, { category, ...filter }) =>
    listTabChanges(context, { ...filter, tab: tabOf(category) }),
  );
  route.signedIn(listTabAudit, (context, input) => listTabChanges(context, input));
  route.file(exportTabAudit, (context, input) => exportTabChanges(context, input));
}
