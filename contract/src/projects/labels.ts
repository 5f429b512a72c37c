import type { Bilingual } from '../children/labels.ts';
import type { ProjectColumn, ProjectSearch } from './search.ts';

/** Labels of project fields and columns in both languages: the server exports and prints them too. */
const named = (en: string, es: string): Bilingual => ({ en, es });

export const projectColumnLabels: Readonly<Record<ProjectColumn, Bilingual>> = {
  Project: named('Project', 'Proyecto'),
  Country: named('Country', 'País'),
  Region: named('Region', 'Región'),
  FundingOffice: named('Funding Office', 'Oficina financiadora'),
  ImplementingOffice: named('Implementing Office', 'Oficina ejecutora'),
  ProjectStatus: named('Status', 'Estado'),
  ProjectStartDate: named('Start Date', 'Fecha de inicio'),
  ProjectEndDate: named('End Date', 'Fecha de fin'),
  ProjectLockStatus: named('Lock Status', 'Estado del bloqueo'),
};

/** A search without results is explained for all lock fields together: they must match the same lock. */
export const lockCriterion = 'ProjectLock';

export const projectFieldLabels: Readonly<Record<keyof ProjectSearch, Bilingual>> = {
  projects: projectColumnLabels.Project,
  communities: named('Community', 'Comunidad'),
  countries: projectColumnLabels.Country,
  regions: projectColumnLabels.Region,
  fundingOffices: projectColumnLabels.FundingOffice,
  implementingOffices: projectColumnLabels.ImplementingOffice,
  status: named('Project Status', 'Estado del proyecto'),
  startDate: named('Project Start Date', 'Fecha de inicio del proyecto'),
  endDate: named('Project End Date', 'Fecha de fin del proyecto'),
  lockStart: named('Project Lock Start', 'Inicio del bloqueo'),
  sponsorshipLockDate: named('Sponsorship Lock Date', 'Fecha de bloqueo de apadrinamiento'),
  lockEnd: named('Project Lock End', 'Fin del bloqueo'),
  lockStatus: named('Project Lock Status', 'Estado del bloqueo'),
  lockCountries: named('Project Lock Country', 'País del bloqueo'),
  lockRegions: named('Project Lock Region', 'Región del bloqueo'),
  lockProjects: named('Project Lock Project', 'Proyecto del bloqueo'),
};

/** The text of the placeholder PDF for a missing document. */
export const documentLabels = {
  about: named('About this document', 'Acerca de este documento'),
  title: named('Title', 'Título'),
  date: named('Date', 'Fecha'),
  type: named('Type', 'Tipo'),
  standIn: named(
    'This page stands in for the document. The demonstration data has its title, date and type, but not its contents.',
    'Esta página ocupa el lugar del documento. Los datos de demostración tienen su título, fecha y tipo, pero no su contenido.',
  ),
} as const;

/** Labels of the printed sheet. */
export const projectSheetLabels = {
  detail: named('Project Detail', 'Detalle del proyecto'),
  community: named('Community', 'Comunidad'),
  noCommunity: named('(no community)', '(sin comunidad)'),
  media: named('Media', 'Medios'),
  lock: named('Project Lock', 'Bloqueo del proyecto'),
  category: named('Project Category', 'Categoría del proyecto'),
  ratingLevel: named('Rating Level', 'Nivel de calificación'),
  registered: named('Registered', 'Registrados'),
  available: named('Available', 'Disponibles'),
  sponsored: named('Sponsored', 'Apadrinados'),
  projects: named('Projects', 'Proyectos'),
  confidential: named(
    'Confidential. For valid business purposes only.',
    'Confidencial. Solo para fines de trabajo válidos.',
  ),
} as const;
