import type en from '../en/access-log.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Registro de accesos',
  explained:
    'Quién de esta oficina consultó, listó, imprimió o exportó niños y niñas, y que otra oficina consultó a uno que esta retiene o apadrina; lo más reciente primero. Las entradas no se pueden cambiar.',
  column: { at: 'Cuándo', user: 'Usuario', action: 'Acción', child: 'Niño o niña', sensitive: 'Datos sensibles' },
  action: {
    view: 'Ficha consultada',
    list: 'Listado',
    print: 'Impreso',
    pdf: 'Guardado como PDF',
    export: 'Exportado',
    'export-history': 'Historial exportado',
    lift: 'Límite de lectura levantado',
    'take-back': 'Levantamiento retirado',
  },
  anotherOffice: 'Otra oficina',
  listBy: '{{list}}, por {{criteria}}',
  criterion: {
    PhotoAvailable: 'Con foto',
    VideoAvailable: 'Con video',
    CountryGroup: 'Grupo de países',
    Filter: 'Estado',
    Code: 'CSM',
    Mine: 'Mensajes propios',
  },
  person: 'Usuario {{id}}',
  anyAction: 'Cualquier acción',
  children_one: '{{shown}} niño o niña',
  children_other: '{{shown}} niños o niñas',
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
  empty: 'Nadie ha consultado, listado, impreso ni exportado todavía un niño o una niña.',
  nothing: 'Ninguna entrada coincide con este filtro.',
  failed: 'Error al obtener los datos',
} satisfies Translation<typeof en>;
