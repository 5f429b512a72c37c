import type en from '../../en/shared/projects.ts';
import type { Translation } from '../../translation.ts';

export default {
  column: {
    Project: 'Proyecto',
    Country: 'País',
    Region: 'Región',
    FundingOffice: 'Oficina financiadora',
    ImplementingOffice: 'Oficina ejecutora',
    ProjectStatus: 'Estado',
    ProjectStartDate: 'Fecha de inicio',
    ProjectEndDate: 'Fecha de fin',
    ProjectLockStatus: 'Estado del bloqueo',
  },
  field: {
    communities: 'Comunidad',
    status: 'Estado del proyecto',
    startDate: 'Fecha de inicio del proyecto',
    endDate: 'Fecha de fin del proyecto',
    lockStart: 'Inicio del bloqueo',
    sponsorshipLockDate: 'Fecha de bloqueo de apadrinamiento',
    lockEnd: 'Fin del bloqueo',
    lockStatus: 'Estado del bloqueo',
    lockCountries: 'País del bloqueo',
    lockRegions: 'Región del bloqueo',
    lockProjects: 'Proyecto del bloqueo',
  },
  document: {
    about: 'Acerca de este documento',
    title: 'Título',
    date: 'Fecha',
    type: 'Tipo',
    standIn:
      'Esta página ocupa el lugar del documento. Los datos de demostración tienen su título, fecha y tipo, pero no su contenido.',
  },
  sheet: {
    detail: 'Detalle del proyecto',
    community: 'Comunidad',
    noCommunity: '(sin comunidad)',
    media: 'Medios',
    lock: 'Bloqueo del proyecto',
    category: 'Categoría del proyecto',
    ratingLevel: 'Nivel de calificación',
    registered: 'Registrados',
    available: 'Disponibles',
    sponsored: 'Apadrinados',
    projects: 'Proyectos',
    confidential: 'Confidencial. Solo para fines de trabajo válidos.',
    printedBy: 'Impreso por',
  },
} satisfies Translation<typeof en>;
