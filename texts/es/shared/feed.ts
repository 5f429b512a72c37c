import type en from '../../en/shared/feed.ts';
import type { Translation } from '../../translation.ts';

export default {
  /** Of children missing from a snapshot. */
  kind: {
    reserved: 'Reservados',
    held: 'Retenidos',
    leaving: 'Ya se van',
  },
  column: {
    projectName: 'Nombre del proyecto',
    kind: 'Situación',
    office: 'Retenido o apadrinado por',
    sheet: 'Niños y niñas que faltan',
  },
  /** Why a line of a feed was refused: said of what was sent, by the code of the reason. */
  line: {
    required: 'Falta el campo.',
    invalid: 'El valor tiene un tipo o una forma que este campo no admite.',
    'invalid-child-id': 'El valor no es un ID de niño o niña. Un ID tiene la forma ETH-193408-0127.',
    'invalid-characters':
      'El valor contiene un salto de línea o un carácter invisible. Envíe una sola línea de caracteres visibles.',
    'not-a-number': 'El valor no es un número entero. Envíe un número sin comillas ni decimales.',
    'not-a-date': 'El valor no es una fecha. Envíe un día que exista, como AAAA-MM-DD.',
    'not-an-address':
      'El valor no es la dirección de un vídeo. Envíe una dirección que empiece por https:// y no lleve contraseña.',
    'not-in-list': 'El valor no está en la lista de valores de este campo.',
    unknown: 'En las líneas de este tipo no existe ese campo, o no se puede enviar.',
    'too-long': 'El valor es demasiado largo. Se admiten {{maximum}} caracteres como máximo.',
    'too-many': 'La lista es demasiado larga. Se admiten {{maximum}} entradas como máximo.',
    'out-of-range': 'El valor está fuera de los límites. Envíe un valor de {{minimum}} a {{maximum}}.',
    'must-not-be-before': 'El día es anterior al permitido. Envíe {{than}} o una fecha posterior.',
    'needs-project':
      'La comunidad no está en el proyecto del niño o niña. El código de una comunidad empieza por las seis cifras del proyecto.',
    'not-in-country': 'El país del ID no es el país del proyecto.',
    duplicate:
      'Una línea anterior de este envío sobre el mismo niño o niña era válida. Solo cuenta la primera línea válida.',
    'inactive-place': 'El país o la oficina está inactivo. No se admite nada nuevo.',
    'cannot-change': 'El valor difiere del que consta y este campo no cambia nunca.',
    contradiction: 'El valor contradice otros campos de la línea. Envíe uno u otro.',
    'file-unknown':
      'La oficina no ha enviado ningún archivo con este hash, o hace tanto que se ha borrado. Envíe antes el archivo.',
    'file-of-other-type': 'El archivo con este hash es de otro tipo. Envíe uno del tipo que corresponde a la entrada.',
    'unpacks-too-large': 'Lo enviado, descomprimido, ocupa más de {{maximum}} veces su tamaño. Envíelo sin comprimir.',
    'child-erased': 'Los datos personales del niño o niña se borraron. Ya no se guarda nada sobre esta persona.',
    'not-json': 'La línea no es un objeto JSON. Envíe un objeto en cada línea.',
    'not-utf8': 'La línea no está en UTF-8, o contiene el carácter U+FFFD, que sustituye a los ilegibles.',
    'null-character': 'La línea contiene un carácter NUL. Quítelo.',
    'line-too-long': 'La línea es demasiado larga. Se admiten {{maximum}} bytes como máximo.',
    'too-many-blank-lines': 'Hay demasiadas líneas en blanco. Se admiten {{maximum}} como máximo.',
    'not-applied': 'La línea no se pudo aplicar por un fallo de PRCDS. Envíela de nuevo.',
    'older-than-stored': 'Los datos son más antiguos que los que constan. Envíe datos de {{stored}} o posteriores.',
    'outside-scope': 'El registro no pertenece al país o proyecto del que trata el envío.',
    'not-for-this-sender': 'Esta oficina no puede enviar registros sobre ese país o proyecto.',
    'project-unknown':
      'Ningún proyecto tiene este número. Envíe antes el proyecto, en el mismo envío o en uno anterior.',
    other: 'El valor no se admite.',
  },
  /** What is allowed, where the reason is only that the form is wrong; by the last part of the field’s name. */
  form: {
    Project: 'Un proyecto tiene seis cifras, entre comillas.',
    Community: 'Una comunidad tiene las seis cifras de su proyecto, un guion y dos cifras distintas de 00.',
    Country: 'Un país tiene tres mayúsculas.',
    Language: 'Un idioma tiene dos o tres minúsculas.',
    File: 'Un archivo se nombra con el hash de la respuesta a su envío: 64 cifras y letras minúsculas de la a a la f.',
    Feed: 'El nombre de un envío tiene como máximo 80 letras, cifras, puntos, guiones y guiones bajos, y empieza por una letra o cifra.',
  },
  /** Heads of the file of refused lines; the columns before it have the names of the API. */
  refusedReason: 'Motivo',
} satisfies Translation<typeof en>;
