import type en from '../en/access-log.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Registro de accesos',
  explained:
    'Quién de esta oficina consultó, imprimió o exportó niños y niñas, lo más reciente primero. Las entradas no se pueden cambiar.',
  column: { at: 'Cuándo', user: 'Usuario', action: 'Acción', child: 'Niño o niña', sensitive: 'Datos sensibles' },
  action: {
    view: 'Ficha consultada',
    print: 'Impreso',
    pdf: 'Guardado como PDF',
    export: 'Exportado',
    'export-history': 'Historial exportado',
  },
  anyAction: 'Cualquier acción',
  children_one: '{{count}} niño o niña',
  children_other: '{{count}} niños o niñas',
  sensitive: { yes: 'Con datos sensibles', no: 'Sin ellos' },
  filter: {
    child: 'ID del niño o niña',
    user: 'Usuario',
    userHint: 'Parte de un nombre o de una dirección de correo',
    from: 'Desde',
    to: 'Hasta',
    apply: 'Filtrar',
    clear: 'Borrar',
  },
  more: 'Mostrar entradas anteriores',
  empty: 'Nadie ha consultado, impreso ni exportado todavía un niño o una niña.',
  nothing: 'Ninguna entrada coincide con este filtro.',
  failed: 'Error al obtener los datos',
} satisfies Translation<typeof en>;
