import type en from '../../en/web/consent.ts';
import type { Translation } from '../../translation.ts';

export default {
  title: 'Condiciones de uso',
  intro:
    'Lea este documento antes de usar PRCDS. Los datos son confidenciales y solo pueden compartirse con fines profesionales válidos, como la promoción del apadrinamiento y la respuesta a consultas de padrinos y madrinas.',
  accept: 'Acepto',
  acceptWaits: 'Podrá aceptar cuando el documento se haya cargado.',
  logout: 'Cerrar sesión',
  stored_one: 'Su aceptación se guarda y es válida durante {{count}} día.',
  stored_other: 'Su aceptación se guarda y es válida durante {{count}} días.',
  document: '{{name}}, versión {{version}}',
  viewer: 'Documento de las condiciones de uso',
  page: 'Página {{page}} de {{pages}}',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  zoom: '{{percent}} %',
  openInTab: 'Abrir el documento en una pestaña nueva',
  loading: 'Cargando el documento',
  error: {
    save: 'Error al guardar los datos',
    statement: 'Error al obtener la declaración',
  },
  tryAgain: 'Intentar de nuevo',
} satisfies Translation<typeof en>;
