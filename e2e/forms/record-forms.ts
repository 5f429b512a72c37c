import { sql } from 'kysely';
import { moduleLabels } from '#contract/access-labels.ts';
import { cardLabels } from '#contract/children/labels.ts';
import { reservationFieldLabels } from '#contract/reservations/labels.ts';
import { languageRow } from '#contract/shared/language.ts';
import { like, type TextKey } from './form.ts';
import type { Body, RecordForm } from './record-form.ts';

const profile = ['domains/users/use-profile-form.ts', 'domains/users/profile-editor.tsx'];
const role = ['domains/roles/use-role-form.ts', 'domains/roles/role-editor.tsx'];
const group = ['domains/groups/use-group-form.ts', 'domains/groups/group-operation-screen.tsx'];
const lock = ['domains/projects/locks/use-lock-form.ts', 'domains/projects/locks/lock-editor.tsx'];
const details = 'domains/reservations/details-form/use-details-form.ts';
const draft = [details, 'domains/reservations/create/details-screen.tsx'];
const settings = 'domains/office-settings/use-settings-form.ts';
const countryGroup = [
  'domains/office-settings/lists/use-group-form.ts',
  'domains/office-settings/lists/country-group-form.tsx',
];
const category = ['domains/office-settings/lists/project-category-form.tsx'];
const list = 'domains/office-settings/lists/use-list-form.ts';
const notification = ['domains/notifications/use-notification.ts', 'domains/notifications/notification-editor.tsx'];

const referenceValue = ['domains/reference/use-value-form.ts', 'domains/reference/value-form.tsx'];

const nameIn =
  (language: string): TextKey =>
  (say) =>
    say('reference:field.name', { language });
const reservationName = () => reservationFieldLabels.Reservation_Name.en;
const within = (body: Body, name: string, change: Body): Body => ({
  ...body,
  [name]: { ...(body[name] as Body), ...change },
});

/** Every form made by `useRecordForm`, in English and in the order of the table of forms. */
export const recordForms: readonly RecordForm[] = [
  {
    of: 'a child card',
    made: ['domains/children/card/use-support-office-form.ts', 'domains/children/card/support-office-form-view.tsx'],
    fields: [() => cardLabels.supportOfficeName.en, () => cardLabels.supportOfficeComments.en],
    wire: 'Child.SupportOfficeComments',
    failed: 'children:card.form.failed',
    edit: { typed: 'Typed while nothing could be saved' },
  },
  {
    of: 'a rating of a project',
    made: ['domains/projects/view/use-rating-form.ts', 'domains/projects/view/rating.tsx'],
    fields: ['projects:rating.category', 'projects:rating.level'],
    wire: 'ProjectRating.ProjectCategoryId',
    failed: 'projects:rating.failed',
    edit: {
      find: sql`
        insert into project_category (office_code, name, name_key, updated_at)
        values ('USAO', 'Chosen meanwhile', 'chosen meanwhile', now()) returning id`,
      choose: (body, id) => within(body, 'ProjectRating', { ProjectCategoryId: id, RatingLevelId: null }),
      compared: 'projects:rating.both',
    },
  },
  {
    of: 'a new project lock',
    made: lock,
    fields: [
      'projects:lock.field.name',
      'projects:lock.field.start',
      'projects:lock.field.sponsorshipLockDate',
      'projects:lock.field.end',
    ],
    wire: 'ProjectLock.ProjectLockName',
    failed: 'projects:lock.createFailed',
  },
  {
    of: 'a project lock changed',
    made: lock,
    fields: ['projects:lock.field.name'],
    wire: 'ProjectLock.ProjectLockName',
    failed: 'projects:lock.updateFailed',
    needs: 'a new project lock',
    edit: { typed: 'Lock in trouble, renamed' },
  },
  {
    of: 'a new reservation',
    made: draft,
    fields: [reservationName],
    wire: 'Reservation.Reservation_Name',
    failed: 'reservations:message.createFailed',
  },
  {
    of: 'a draft changed',
    made: draft,
    fields: [reservationName],
    wire: 'Reservation.Reservation_Name',
    failed: 'reservations:message.updateFailed',
    edit: { typed: 'Draft in trouble' },
  },
  {
    of: 'a reservation changed',
    made: [details, 'domains/reservations/actions/edit-reservation.tsx'],
    fields: [reservationName],
    wire: 'Reservation.Reservation_Name',
    failed: 'reservations:message.updateFailed',
    edit: { typed: 'Concert moved' },
  },
  {
    of: 'a new user',
    made: profile,
    fields: ['users:field.firstName', 'users:field.lastName', 'users:field.email'],
    wire: 'User.LastName',
    failed: 'users:message.createFailed',
  },
  {
    of: 'a user changed',
    made: profile,
    fields: ['users:field.lastName'],
    wire: 'User.LastName',
    failed: 'users:message.updateFailed',
    edit: { typed: 'In Trouble' },
  },
  {
    of: 'the roles of a user',
    made: ['domains/users/use-roles-form.ts', 'domains/users/access-tab.tsx'],
    fields: ['users:access.roles'],
    wire: 'UserAccess.roles.0.RoleId',
    failed: 'users:access.failed',
    edit: {
      find: sql`select id from role where name = 'View Only User'`,
      choose: (body, id) => within(body, 'UserAccess', { roles: [{ RoleId: id }] }),
      isMerged: true,
    },
  },
  {
    of: 'a new role',
    made: role,
    fields: ['roles:form.name', () => moduleLabels.Home.en],
    wire: 'Role.roleName',
    failed: 'roles:message.createFailed',
  },
  {
    of: 'a role renamed',
    made: role,
    fields: ['roles:form.name'],
    wire: 'Role.roleName',
    failed: 'roles:message.updateFailed',
    needs: 'a new role',
    edit: { typed: 'Night Watch in trouble' },
  },
  {
    of: 'a new group',
    made: group,
    fields: ['groups:field.name', 'groups:field.roles'],
    wire: 'UserGroup.details.GroupName',
    failed: 'groups:message.createFailed',
  },
  {
    of: 'a group changed',
    made: group,
    fields: ['groups:field.description'],
    wire: 'UserGroup.details.Description',
    failed: 'groups:message.updateFailed',
    edit: { typed: 'Typed while nothing could be saved' },
  },
  {
    of: 'settings of the API',
    made: ['domains/crm/use-api-settings.ts', 'domains/crm/api-configuration-tab.tsx'],
    fields: ['crm:field.comments'],
    wire: 'ApiSettings.Comments',
    failed: 'crm:error.save',
    review: 'crm:review',
    edit: { typed: 'Typed while nothing could be applied' },
  },
  {
    of: 'settings of the office',
    made: [settings, 'domains/office-settings/settings-tab.tsx'],
    fields: ['officeSettings:setting.countryGroupLimit'],
    wire: 'Settings.0.Value',
    failed: 'officeSettings:error.save',
    edit: { typed: '8', others: ['11', '13'] },
  },
  {
    of: 'the budget of reading',
    made: [settings, 'domains/office-settings/reading-budget.tsx'],
    fields: ['officeSettings:budget.label'],
    wire: 'Settings.0.Value',
    failed: 'officeSettings:error.save',
    edit: { typed: '1900', others: ['1910', '1920'], compared: 'officeSettings:setting.readingBudget' },
  },
  {
    of: 'settings of the support office',
    made: ['domains/office-settings/use-support-office.ts', 'domains/office-settings/support-office-tab.tsx'],
    fields: ['officeSettings:support.item.childDataUpdate'],
    wire: 'SupportOfficeSettings.0.Value',
    failed: 'officeSettings:error.supportOffice',
    review: 'officeSettings:support.review',
    edit: { typed: '7', others: ['11', '13'] },
  },
  {
    of: 'a new country group',
    made: countryGroup,
    fields: ['officeSettings:group.name', 'officeSettings:group.countries'],
    wire: 'CountryGroup.CountryGroupName',
    failed: 'officeSettings:error.groupSave',
  },
  {
    of: 'a country group renamed',
    made: countryGroup,
    fields: ['officeSettings:group.name'],
    wire: 'CountryGroup.CountryGroupName',
    failed: 'officeSettings:error.groupSave',
    edit: { typed: 'East in trouble' },
  },
  {
    of: 'a new project category',
    made: category,
    fields: ['officeSettings:category.name'],
    wire: 'ProjectCategory.ProjectCategoryName',
    failed: 'officeSettings:error.categorySave',
  },
  {
    of: 'rating levels',
    made: [list, 'domains/office-settings/lists/rating-levels-form.tsx'],
    fields: [like('officeSettings:list.changed', 'position', 'name')],
    wire: 'RatingLevels.0.RatingLevelName',
    isToldAbove: true,
    failed: 'officeSettings:error.categorySave',
    needs: 'a new project category',
    edit: {
      typed: 'Level in trouble',
      compared: (say) => say('officeSettings:category.levels', { name: 'Trouble category' }),
    },
  },
  {
    of: 'a project category renamed',
    made: category,
    fields: ['officeSettings:category.name'],
    wire: 'ProjectCategory.ProjectCategoryName',
    failed: 'officeSettings:error.categorySave',
    edit: { typed: ({ category: name }) => `${name} in trouble` },
  },
  {
    of: 'sponsor types',
    made: [list, 'domains/office-settings/lists/sponsor-types.tsx'],
    fields: [like('officeSettings:list.changed', 'position', 'name')],
    wire: 'SponsorTypes.0.Sponsor_Type',
    isToldAbove: true,
    failed: 'officeSettings:error.sponsorTypesSave',
    isInDialog: true,
    edit: { typed: 'Type in trouble', compared: 'officeSettings:sponsor.title' },
  },
  {
    of: 'who gets a notification',
    made: notification,
    fields: ['notifications:recipients'],
    wire: 'Recipients.0.UserId',
    failed: 'notifications:error.save',
    edit: {
      find: sql`select id from app_user where email = 'view.only@prcds.example'`,
      choose: (body, id) => ({ ...body, Recipients: [{ UserId: id }] }),
    },
  },
  {
    of: 'what a notification says',
    made: notification,
    fields: [
      (say) =>
        say('notifications:changedPart', {
          part: say('notifications:part.subject'),
          language: languageRow('en').name,
        }),
    ],
    wire: 'Notifications.0.Templates.0.Subject',
    isToldAbove: true,
    failed: 'notifications:error.save',
    edit: { typed: 'Typed while nothing could be saved' },
  },
  {
    of: 'a new value of a list',
    made: referenceValue,
    fields: ['reference:field.code', nameIn('English'), nameIn('Spanish')],
    wire: 'Value.Code',
    failed: 'reference:error.save',
    isInDialog: true,
  },
  {
    of: 'a value of a list renamed',
    made: referenceValue,
    fields: [nameIn('English')],
    wire: 'Value.Names.0.Name',
    failed: 'reference:error.save',
    isInDialog: true,
    edit: { typed: 'Herder in trouble' },
  },
];
