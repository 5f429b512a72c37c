import access from './shared/access.ts';
import audit from './shared/audit.ts';
import children from './shared/children.ts';
import consent from './shared/consent.ts';
import csm from './shared/csm.ts';
import dates from './shared/dates.ts';
import eventPack from './shared/event-pack.ts';
import feed from './shared/feed.ts';
import files from './shared/files.ts';
import groups from './shared/groups.ts';
import imports from './shared/imports.ts';
import notificationTemplates from './shared/notification-templates.ts';
import notifications from './shared/notifications.ts';
import officeSettings from './shared/office-settings.ts';
import offices from './shared/offices.ts';
import pdf from './shared/pdf.ts';
import projects from './shared/projects.ts';
import quality from './shared/quality.ts';
import reading from './shared/reading.ts';
import reference from './shared/reference.ts';
import reservations from './shared/reservations.ts';
import roles from './shared/roles.ts';
import users from './shared/users.ts';

/** What browser and server both say, by domain. */
export default {
  access,
  audit,
  children,
  consent,
  csm,
  dates,
  'event-pack': eventPack,
  feed,
  files,
  groups,
  imports,
  'notification-templates': notificationTemplates,
  notifications,
  'office-settings': officeSettings,
  offices,
  pdf,
  projects,
  quality,
  reading,
  reference,
  reservations,
  roles,
  users,
};
