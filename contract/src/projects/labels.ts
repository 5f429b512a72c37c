import { type Bilingual, bilingual } from '../shared/bilingual.ts';
import type { ProjectColumn, ProjectSearch } from './search.ts';

/** Labels of project fields and columns in both languages: the server exports and prints them too. */
export const projectColumnLabels: Readonly<Record<ProjectColumn, Bilingual>> = {
  Project: bilingual('Project', 'Proyecto'),
  Country: bilingual('Country', 'País'),
  Region: bilingual('Region', 'Región'),
  FundingOffice: bilingual('Funding Office', 'Oficina financiadora'),
  ImplementingOffice: bilingual('Implementing Office', 'Oficina ejecutora'),
  ProjectStatus: bilingual('Status', 'Estado'),
  ProjectStartDate: bilingual('Start Date', 'Fecha de inicio'),
  ProjectEndDate: bilingual('End Date', 'Fecha de fin'),
  ProjectLockStatus: bilingual('Lock Status', 'Estado del bloqueo'),
};

/** A search without results is explained for all lock fields together: they must match the same lock. */
export const lockCriterion = 'ProjectLock';

export const projectFieldLabels: Readonly<Record<keyof ProjectSearch, Bilingual>> = {
  projects: projectColumnLabels.Project,
  communities: bilingual('Community', 'Comunidad'),
  countries: projectColumnLabels.Country,
  regions: projectColumnLabels.Region,
  fundingOffices: projectColumnLabels.FundingOffice,
  implementingOffices: projectColumnLabels.ImplementingOffice,
  status: bilingual('Project Status', 'Estado del proyecto'),
  startDate: bilingual('Project Start Date', 'Fecha de inicio del proyecto'),
  endDate: bilingual('Project End Date', 'Fecha de fin del proyecto'),
  lockStart: bilingual('Project Lock Start', 'Inicio del bloqueo'),
  sponsorshipLockDate: bilingual('Sponsorship Lock Date', 'Fecha de bloqueo de apadrinamiento'),
  lockEnd: bilingual('Project Lock End', 'Fin del bloqueo'),
  lockStatus: bilingual('Project Lock Status', 'Estado del bloqueo'),
  lockCountries: bilingual('Project Lock Country', 'País del bloqueo'),
  lockRegions: bilingual('Project Lock Region', 'Región del bloqueo'),
  lockProjects: bilingual('Project Lock Project', 'Proyecto del bloqueo'),
};

/** The text of the placeholder PDF for a missing document. */
export const documentLabels = {
  about: bilingual('About this document', 'Acerca de este documento'),
  title: bilingual('Title', 'Título'),
  date: bilingual('Date', 'Fecha'),
  type: bilingual('Type', 'Tipo'),
  standIn: bilingual(
    'This page stands in for the document. The demonstration data has its title, date and type, but not its contents.',
    'Esta página ocupa el lugar del documento. Los datos de demostración tienen su título, fecha y tipo, pero no su contenido.',
  ),
} as const;

/** Labels of the printed sheet. */
export const projectSheetLabels = {
  detail: bilingual('Project Detail', 'Detalle del proyecto'),
  community: bilingual('Community', 'Comunidad'),
  noCommunity: bilingual('(no community)', '(sin comunidad)'),
  media: bilingual('Media', 'Medios'),
  lock: bilingual('Project Lock', 'Bloqueo del proyecto'),
  category: bilingual('Project Category', 'Categoría del proyecto'),
  ratingLevel: bilingual('Rating Level', 'Nivel de calificación'),
  registered: bilingual('Registered', 'Registrados'),
  available: bilingual('Available', 'Disponibles'),
  sponsored: bilingual('Sponsored', 'Apadrinados'),
  projects: bilingual('Projects', 'Proyectos'),
  confidential: bilingual(
    'Confidential. For valid business purposes only.',
    'Confidencial. Solo para fines de trabajo válidos.',
  ),
} as const;
