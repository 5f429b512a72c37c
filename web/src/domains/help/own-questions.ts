import { can, type Grants, type Privilege } from '#contract/access.ts';
import type { SectionName } from './sections.ts';

/** Questions about what only some of the people who may open the screen can do: 'section.question'. */
const needs: Readonly<Partial<Record<`${SectionName}.${string}`, Privilege>>> = {
  'searchChild.fifth': 'Registered Child:Edit',
  'searchChild.sixth': 'Registered Child:Send CSM',
  'dataQuality.second': 'Registered Child:Edit',
  'searchProject.first': 'Projects:Create',
  'manageReservation.second': 'Reservation:Print to PDF',
  'manageReservation.third': 'Reservation:Create',
  'officeSettings.first': 'Admin Office Setting:Edit',
  'officeSettings.second': 'Admin Office Setting:Edit',
  'officeSettings.third': 'Admin Office Setting:Edit',
  'userProfileManagement.second': 'Admin User Profile Management:Edit',
  'userRoleManagement.first': 'Admin Role Management:Delete',
  'userGroup.first': 'Admin User Group Management:Edit',
};

/** Steps about what only some of them can do: 'section.step'. */
const stepNeeds: Readonly<Partial<Record<`${SectionName}.${string}`, Privilege>>> = {
  'dataQuality.three': 'Registered Child:Export',
  'manageReservation.two': 'Reservation:Edit',
  'manageReservation.three': 'Reservation:Edit',
  'officeSettings.two': 'Admin Office Setting:Edit',
  'userProfileManagement.two': 'Admin User Profile Management:Edit',
  'userRoleManagement.two': 'Admin Role Management:Edit',
  'userGroup.two': 'Admin User Group Management:Edit',
  'userGroup.three': 'Admin User Group Management:Edit',
};

const ownOf = <T>(
  table: Readonly<Partial<Record<string, Privilege>>>,
  section: SectionName,
  texts: Readonly<Record<string, T>>,
  grants: Grants,
): T[] =>
  Object.entries(texts)
    .filter(([name]) => {
      const needed = table[`${section}.${name}`];
      return needed === undefined || can(grants, needed);
    })
    .map(([, text]) => text);

export const ownQuestions = <T>(section: SectionName, texts: Readonly<Record<string, T>>, grants: Grants): T[] =>
  ownOf(needs, section, texts, grants);

export const ownSteps = (section: SectionName, texts: Readonly<Record<string, string>>, grants: Grants): string[] =>
  ownOf(stepNeeds, section, texts, grants);
