import { statusOf } from '../reservations/rules.ts';
import { type Bilingual, bilingual } from '../shared/bilingual.ts';
import type { Language } from '../shared/language.ts';
import type { ImportGridColumn } from './history-api.ts';
import type { RowState } from './import.ts';
import type { ImportColumn, ImportType, RowProblem, RowProblemCode } from './rules.ts';

/** Labels of imports in both languages, for the server's workbooks and the screens. */
/** IMP-022, IMP-023, IMP-025: the column headings of the templates. A file may use either language. */
export const columnLabels: Readonly<Record<ImportColumn, Bilingual>> = {
  reservationId: bilingual('Reservation ID', 'ID de la reserva'),
  childId: bilingual('Child ID', 'ID del niño o niña'),
  childDataVerified: bilingual('Child Data Verified', 'Datos verificados'),
  sponsorshipReady: bilingual('Sponsorship Ready', 'Listo para apadrinamiento'),
};

export const typeLabels: Readonly<Record<ImportType, Bilingual>> = {
  reservation: bilingual('Reservation', 'Reserva'),
  verification: bilingual('Child Data Verification', 'Verificación de datos'),
};

export const gridLabels: Readonly<Record<ImportGridColumn, Bilingual>> = {
  ImportId: bilingual('Import ID', 'ID de importación'),
  ImportDate: bilingual('Date', 'Fecha'),
  ImportType: bilingual('Import Type', 'Tipo de importación'),
  FileName: bilingual('File Name', 'Nombre del archivo'),
  ImportStatus: bilingual('Status', 'Estado'),
  CreatedBy: bilingual('Created By', 'Creada por'),
};

export const rowLabels = {
  row: bilingual('Row', 'Fila'),
  result: bilingual('Result', 'Resultado'),
  errorDescription: bilingual('Error Description', 'Descripción del error'),
  instructions: bilingual('Instructions', 'Instrucciones'),
  data: bilingual('Import', 'Importación'),
} as const satisfies Record<string, Bilingual>;

export const stateLabels: Readonly<Record<RowState, Bilingual>> = {
  valid: bilingual('Valid', 'Válida'),
  invalid: bilingual('Invalid', 'No válida'),
  waiting: bilingual('Waiting', 'En espera'),
  applied: bilingual('Imported', 'Importada'),
  unchanged: bilingual('No change', 'Sin cambios'),
  failed: bilingual('Failed', 'Fallida'),
  'left-out': bilingual('Left out', 'Omitida'),
  undone: bilingual('Undone', 'Deshecha'),
  kept: bilingual('Not undone', 'No deshecha'),
};

const reservationStates: Readonly<Record<ReturnType<typeof statusOf>, Bilingual>> = {
  draft: bilingual('Draft', 'Borrador'),
  active: bilingual('Active', 'Activa'),
  expired: bilingual('Expired', 'Vencida'),
  transferred: bilingual('Transferred', 'Transferida'),
  cancelled: bilingual('Cancelled', 'Cancelada'),
};

/** IMP-024, IMP-026, IMP-029 to IMP-032: the quoted texts are the specification's. */
const problemTexts: Readonly<Record<RowProblemCode, Bilingual>> = {
  'reservation-id-missing': bilingual('Reservation ID is missing', 'Falta el ID de la reserva'),
  'reservation-id-format': bilingual('Invalid reservation ID format', 'Formato de ID de reserva no válido'),
  'child-id-missing': bilingual('Child ID is missing', 'Falta el ID del niño o niña'),
  'child-id-format': bilingual('Invalid child ID format', 'Formato de ID de niño o niña no válido'),
  'verified-missing': bilingual('Child Data Verified is missing', 'Falta «Datos verificados»'),
  'verified-not-yes-no': bilingual('Child Data Verified must be Yes or No', '«Datos verificados» debe ser Sí o No'),
  'ready-missing': bilingual('Sponsorship Ready is missing', 'Falta «Listo para apadrinamiento»'),
  'ready-not-yes-no': bilingual('Sponsorship Ready must be Yes or No', '«Listo para apadrinamiento» debe ser Sí o No'),
  'reservation-unknown': bilingual(
    'Your office has no reservation with this ID',
    'Su oficina no tiene una reserva con este ID',
  ),
  'reservation-not-active': bilingual(
    'The reservation is not Active but {{status}}',
    'La reserva no está Activa sino {{status}}',
  ),
  'reservation-full': bilingual(
    'The reservation has no room left: its target is {{target}} children',
    'La reserva está completa: su objetivo es de {{target}} niños o niñas',
  ),
  'too-many-countries': bilingual(
    'Too many countries in the reservation: the limit is {{count}}',
    'Demasiados países en la reserva: el límite es {{count}}',
  ),
  'too-many-projects': bilingual(
    'Too many projects in the reservation: the limit is {{count}}',
    'Demasiados proyectos en la reserva: el límite es {{count}}',
  ),
  'child-unknown': bilingual('There is no child with this ID', 'No existe un niño o niña con este ID'),
  'child-not-available': bilingual('The child is not available', 'El niño o la niña no está disponible'),
  'child-held': bilingual('The child is held or reserved already', 'El niño o la niña ya está retenido o reservado'),
  'child-too-old': bilingual('The child has reached the age of {{age}}', 'El niño o la niña ya cumplió {{age}} años'),
  'child-locked': bilingual('The project of the child is locked', 'El proyecto del niño o niña está bloqueado'),
  'same-child-above': bilingual('The same child stands in row {{row}}', 'El mismo niño o niña está en la fila {{row}}'),
  'not-applied': bilingual('Error in importing the data', 'Error al importar los datos'),
  'left-since': bilingual('The child has left the reservation since', 'El niño o la niña dejó la reserva después'),
  'status-since': bilingual('The status of the child has changed since', 'El estado del niño o niña cambió después'),
  'reservation-closed-since': bilingual(
    'The reservation is not Active any more but {{status}}',
    'La reserva ya no está Activa sino {{status}}',
  ),
  'value-since': bilingual('The value has been changed since', 'El valor se cambió después'),
};

function paramText(name: string, value: string | number, language: Language): string {
  if (name === 'status' && typeof value === 'number') return reservationStates[statusOf(value)][language];
  return String(value);
}

/** IMP-015: one sentence for each problem. */
export const describeProblem = ({ code, params = {} }: Omit<RowProblem, 'column'>, language: Language): string =>
  problemTexts[code][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    paramText(name, params[name] ?? '', language),
  );

export const describeProblems = (problems: readonly Omit<RowProblem, 'column'>[], language: Language): string | null =>
  problems.length === 0 ? null : problems.map((problem) => describeProblem(problem, language)).join('; ');

export const yesNoLabels = {
  yes: bilingual('Yes', 'Sí'),
  no: bilingual('No', 'No'),
  only: bilingual('Choose Yes or No', 'Elija Sí o No'),
} as const satisfies Record<string, Bilingual>;

const commonInstructions: readonly Bilingual[] = [
  bilingual(
    'Fill in the first sheet, one row for each child, below the headings. Do not rename the headings.',
    'Rellene la primera hoja, una fila por niño o niña, debajo de los encabezados. No cambie los encabezados.',
  ),
  bilingual(
    'Child ID: three letters, six digits and four digits, for example ETH-193408-0127. Keep the zeros.',
    'ID del niño o niña: tres letras, seis cifras y cuatro cifras, por ejemplo ETH-193408-0127. Conserve los ceros.',
  ),
  bilingual('Each child may stand in the file only once.', 'Cada niño o niña puede estar en el archivo una sola vez.'),
];

const instructionsOf: Readonly<Record<ImportType, readonly Bilingual[]>> = {
  reservation: [
    bilingual(
      'Reservation ID: the number of an Active reservation of your office, digits only.',
      'ID de la reserva: el número de una reserva Activa de su oficina, solo cifras.',
    ),
    bilingual(
      'The child is added to the reservation. It must be available, and the reservation must have room for it.',
      'El niño o la niña se agrega a la reserva. Debe estar disponible y la reserva debe tener lugar.',
    ),
  ],
  verification: [
    bilingual(
      'Child Data Verified and Sponsorship Ready: Yes or No, in every row.',
      '«Datos verificados» y «Listo para apadrinamiento»: Sí o No, en cada fila.',
    ),
  ],
};

const lastInstructions: readonly Bilingual[] = [
  bilingual(
    'Save as .xlsx or .csv, at most 1 MB, and upload it in Batch Import. The file is checked first; nothing is imported before you decide.',
    'Guarde como .xlsx o .csv, de 1 MB como máximo, y súbalo en Importación por lotes. Primero se revisa el archivo; nada se importa antes de que usted decida.',
  ),
];

/** IMP-033: the instruction sheet of a template. */
export const instructionsFor = (type: ImportType, language: Language): string[] =>
  [...commonInstructions, ...instructionsOf[type], ...lastInstructions].map((line) => line[language]);
