import type en from '../../en/web/help.ts';
import type { Translation } from '../../translation.ts';

export default {
  title: 'Ayuda / Primeros pasos',
  lead: 'Para qué sirve cada pantalla que puede abrir, y respuestas a lo que preguntan sus colegas.',
  contents: 'En esta página',
  open: 'Abrir esta pantalla',
  begin: 'Ver por dónde empezar',
  beginFailed: 'No se pudo guardar. Inténtelo de nuevo.',
  find: 'Buscar en esta ayuda',
  findHint: 'Por ejemplo: vencer, bloqueo, deshacer',
  found_one: '{{count}} sección encontrada',
  found_other: '{{count}} secciones encontradas',
  nothingFound: 'Aquí no se habla de «{{text}}». Pruebe con otra palabra o pregunte a su administrador local.',
  picture: 'Así se ve la pantalla: {{screen}}',
  contactTitle: 'Si algo falta',
  contact:
    'Lo que ve depende de sus roles. Póngase en contacto con su administrador local para solicitar acceso e indique la página que necesita.',
  section: {
    home: {
      title: 'Inicio',
      steps: {
        one: 'Inicio muestra lo que le espera: reservas que vencen pronto, borradores, mensajes fallidos e importaciones con errores.',
        two: 'Escriba en Buscar un niño o niña el ID de una carta o de una llamada, y se abre la ficha. Si escribe un nombre, se busca.',
        three: 'Su nombre, arriba, abre su perfil: idioma, colores claros u oscuros, su oficina y sus roles.',
      },
      questions: {
        first: {
          ask: '¿Cómo llego a todas partes sin el ratón?',
          answer:
            'Buscar en todo, en la cabecera o con Ctrl K (Cmd K en un Mac), encuentra niños y niñas, reservas, proyectos, búsquedas guardadas y acciones: escriba unas letras y pulse Intro. La tecla ? muestra todos los atajos.',
        },
        second: {
          ask: '¿Por qué se cerró mi sesión?',
          answer:
            'La sesión se cierra tras un tiempo sin actividad, que decide su oficina. Un minuto antes, PRCDS le pregunta si desea permanecer. Cuando vuelve, le ofrece lo que había escrito.',
        },
        third: {
          ask: '¿Por qué veo menos pantallas que otra persona?',
          answer:
            'Lo que ve depende de sus roles. Una página que no puede abrir indica el privilegio que falta y permite enviar una solicitud a su administrador local.',
        },
      },
    },
    searchChild: {
      steps: {
        one: 'Complete al menos un criterio y elija Buscar. Un ID tiene la forma ETH-193408-0127; los guiones y las mayúsculas no importan.',
        two: 'Abra un ID para leer la ficha. Los resultados siguen ahí cuando vuelve, y Anterior y Siguiente los recorren.',
        three:
          'Marque niños y niñas en la lista para actuar sobre varios a la vez. La barra sobre la lista indica cuántos puede elegir.',
      },
      questions: {
        first: {
          ask: '¿Cómo busco una lista entera?',
          answer:
            'Copie la columna de ID de su tabla y péguela en ID: se buscan hasta 500 a la vez y se indican los que no se encuentran.',
        },
        second: {
          ask: 'No se encontró nada. ¿Por qué?',
          answer:
            'La pantalla muestra entonces, para cada criterio, cuántos niños o niñas lo cumplen por sí solo y cuántos se encontrarían sin él. Un clic lo quita y busca de nuevo.',
        },
        third: {
          ask: '¿Puedo conservar una búsqueda?',
          answer:
            'Guárdela con un nombre, para usted o para toda su oficina. Aparece en Inicio con el número que encontró la última vez. Copiar enlace da una dirección que puede enviar a otra persona.',
        },
        fourth: {
          ask: '¿Qué significa Retenido por otra oficina?',
          answer:
            'Otra oficina ha reservado a este niño o niña o lo ha propuesto a un padrino o una madrina. Usted ve que es así, pero no para quién. Cuando termina la retención, vuelve a estar disponible.',
        },
        fifth: {
          ask: '¿Qué puedo cambiar en una ficha?',
          answer:
            'El nombre del niño o niña para la oficina de apoyo y los comentarios de su propia oficina. Lo demás llega del terreno. Cada cambio queda en la auditoría con el valor anterior y el nuevo.',
        },
        sixth: {
          ask: '¿Cómo envío un mensaje de estado (CSM)?',
          answer:
            'Marque hasta 10 niños o niñas en los resultados, o abra una ficha, y elija Enviar CSM. Dé un código a cada uno, revise y envíe. El historial de CSM indica cuándo se recibió y se respondió el mensaje.',
        },
        seventh: {
          ask: '¿Cómo elijo entre unos pocos niños o niñas?',
          answer:
            'Marque de dos a cuatro en los resultados y elija Comparar. Los ve uno al lado del otro: los valores iguales en una línea, los distintos con un punto. Si puede reservar, desde ahí añade uno o todos a una reserva. Cada comparación se registra como si abriera sus fichas.',
        },
      },
    },
    dataQuality: {
      steps: {
        one: 'Elija un país para ver sus proyectos. Cada cifra es un número de niños y niñas y su porcentaje; ordene por ella para ver dónde queda más por hacer.',
        two: 'Elija una cifra para ver exactamente a esos niños y niñas, en la búsqueda o en una lista de esta página.',
        three: 'Exportar para la oficina de campo da un archivo con las cifras y los ID, sin nombres.',
      },
      questions: {
        first: {
          ask: '¿Por qué no ha cambiado un número después de una corrección?',
          answer:
            'El recuento se hace cada noche; la página dice cuándo. Si puede editar fichas, puede pedir un nuevo recuento, como máximo uno cada diez minutos para todos.',
        },
        second: {
          ask: '¿Qué hace No son los mismos?',
          answer:
            'Recuerda para todas las oficinas que dos niños o niñas que se parecen son dos. Queda en el historial de ambos y se puede deshacer. Aquí no se une nada: avise a la oficina de campo si alguien está registrado dos veces.',
        },
      },
    },
    searchProject: {
      steps: {
        one: 'Elija países y, si quiere, alguno de sus proyectos, y elija Buscar. Solo se muestran los proyectos activos, salvo que pida otros.',
        two: 'Abra un proyecto para leer sus detalles, las comunidades, los medios y los bloqueos.',
        three:
          'Un proyecto bloqueado lo indica en todas partes: sus niños y niñas no se pueden reservar ni proponer mientras dura el bloqueo.',
      },
      questions: {
        first: {
          ask: '¿Cómo bloqueo un proyecto?',
          answer:
            'En la pestaña Bloqueo del proyecto elija Nuevo bloqueo. Indique un inicio, una fecha de bloqueo de apadrinamiento y un fin, y los países y proyectos. Antes de guardar ve a qué niños, niñas y reservas afecta.',
        },
        second: {
          ask: '¿Cuándo empieza un bloqueo?',
          answer:
            'A medianoche de su inicio en la zona horaria de la oficina que lo creó. Nadie tiene que hacer nada; su estado cambia por sí solo.',
        },
        third: {
          ask: '¿Qué son la categoría y el nivel de calificación?',
          answer:
            'La opinión de su propia oficina sobre un proyecto. Las opciones vienen de los ajustes de la oficina; otras oficinas no ven las suyas.',
        },
      },
    },
    createReservationPool: {
      steps: {
        one: 'Introduzca los datos del evento o la campaña, con el número de niños y niñas que necesita. Puede guardar un borrador en cualquier momento y continuar después.',
        two: 'Busque niños y niñas disponibles y márquelos hasta alcanzar el número previsto, o deje que Completar lo previsto proponga un conjunto equilibrado.',
        three:
          'Revise la vista previa y confirme. Los niños y niñas elegidos quedan retenidos para usted durante 15 minutos; Prolongar le da más tiempo.',
      },
      questions: {
        first: {
          ask: '¿Qué pasa cuando terminan los 15 minutos?',
          answer:
            'La lista se revisa de nuevo. Los niños y niñas que otra persona tomó entretanto se indican en su fila, y Buscar sustitutos ofrece los más cercanos por proyecto, edad y género.',
        },
        second: {
          ask: '¿Cuántos proyectos y países puedo mezclar?',
          answer:
            'Para un evento Chosen, un proyecto y un país; para los demás, hasta 10 proyectos y 3 países. El medidor lateral muestra cuánto se ha usado.',
        },
        third: {
          ask: '¿Pueden dos oficinas reservar al mismo niño o niña?',
          answer:
            'No. Cuenta la primera confirmación; a la otra se le avisa antes de guardar nada, y nada se reserva a medias.',
        },
      },
    },
    manageReservation: {
      steps: {
        one: 'Busque por reserva, evento o estado y abra una para ver sus niños y niñas y cuántos tienen padrino o madrina.',
        two: 'Edite, añada niños o niñas, transfiera, libere o cancele, según su acceso. De cada uno ve si se hizo o falló, y por qué.',
        three:
          'La pestaña Vencimientos muestra lo que termina en 7, 14 o 30 días; se pueden prorrogar o liberar varias a la vez.',
      },
      questions: {
        first: {
          ask: '¿Cuándo vence una reserva?',
          answer:
            'Al final de su fecha de vencimiento en la zona horaria de su oficina. Los niños y niñas sin padrino o madrina vuelven a estar disponibles. Las reservas perpetuas no vencen.',
        },
        second: {
          ask: '¿Qué es el material del evento?',
          answer:
            'Un PDF con una hoja por niño o niña disponible y una lista para controlar las hojas. La parte superior de la hoja es para el padrino o la madrina; la inferior, con el ID del niño o niña, se corta y se queda con ustedes. Su impresión queda registrada, como toda impresión de datos de niños y niñas.',
        },
        third: {
          ask: 'Dice que la reserva se creó, pero que falló el envío al sistema externo. ¿Se perdió?',
          answer:
            'No. El mensaje se conserva y se envía de nuevo por sí solo. Los administradores lo ven en Entregas y pueden enviarlo de inmediato.',
        },
        fourth: {
          ask: '¿Cómo encuentro otra vez las mismas reservas?',
          answer:
            'Guarde la búsqueda con un nombre, para usted o para toda su oficina. Un clic la ejecuta de nuevo, aquí y en Inicio.',
        },
      },
    },
    batchImport: {
      steps: {
        one: 'Descargue la plantilla, complétela y elija el archivo, .xlsx o .csv. Puede ocupar hasta 1 MB.',
        two: 'Primero se revisa cada fila. Una celda incorrecta queda marcada, con el motivo en palabras; corríjala en la pantalla y revise de nuevo. Nada se importa antes de que usted lo acepte.',
        three: 'Continuar con las filas válidas inicia la importación. El historial indica qué pasó con cada fila.',
      },
      questions: {
        first: {
          ask: '¿Qué hago con las filas incorrectas?',
          answer: 'Corríjalas en la pantalla, o descargue el libro de errores, corríjalo y súbalo tal cual.',
        },
        second: {
          ask: 'Subí dos veces el mismo archivo.',
          answer: 'Se le avisa antes de importar nada, con la fecha de la primera importación.',
        },
        third: {
          ask: '¿Se puede deshacer una importación?',
          answer:
            'Sí, desde sus detalles. Lo que no se pudo deshacer, por ejemplo porque un niño o niña ya tiene padrino o madrina, se indica en una lista.',
        },
      },
    },
    officeSettings: {
      steps: {
        one: 'Cada pestaña contiene un tipo de ajuste, con los valores permitidos.',
        two: 'Las filas cambiadas quedan marcadas con el valor anterior. Guardar las conserva todas a la vez, Descartar recupera los valores anteriores.',
        three:
          'Un cambio surte efecto de inmediato para toda la oficina. Cada cambio queda en la auditoría de la pestaña.',
      },
      questions: {
        first: {
          ask: '¿Qué pasa cuando subo nuevas condiciones de uso?',
          answer:
            'Primero ve el documento. Cuando entra en vigor, se pide a toda su oficina que lo acepte en el siguiente paso que dé. La pestaña muestra quién lo ha aceptado.',
        },
        second: {
          ask: 'Dos personas cambiamos la misma pestaña. ¿Qué cambio cuenta?',
          answer:
            'El de quien guarda primero. A la otra persona se le muestran ambos valores, campo por campo, y decide.',
        },
        third: {
          ask: '¿Quién recibe las notificaciones?',
          answer:
            'Las personas que usted elige para cada tipo, pero no quien lo hizo; de una importación también se avisa a quien la hizo. Los correos de un mismo tipo en diez minutos se reúnen en uno. La plantilla muestra qué dirá el correo en todos los idiomas, y puede enviarse una prueba.',
        },
      },
    },
    userProfileManagement: {
      steps: {
        one: 'Encuentre a una persona por nombre, correo u oficina.',
        two: 'Cree un perfil, o abra uno para cambiar estado, grupos y roles.',
        three: 'Una persona inactiva no puede iniciar sesión. Nada de lo que hizo se pierde.',
      },
      questions: {
        first: {
          ask: 'Alguien pregunta por qué puede o no puede hacer algo.',
          answer: 'Abra su perfil: cada privilegio aparece con el rol y el grupo de los que procede.',
        },
        second: {
          ask: '¿Por qué no puedo dar este rol?',
          answer:
            'Nadie puede dar más de lo que tiene, y nadie cambia su propio acceso. Pídalo a un administrador que lo tenga.',
        },
        third: {
          ask: '¿Cuándo surte efecto un cambio?',
          answer: 'Con el siguiente clic de la persona afectada, en todas partes.',
        },
      },
    },
    userRoleManagement: {
      steps: {
        one: 'Un rol indica, módulo por módulo, qué se puede ver y hacer.',
        two: 'Marcar cualquier nivel marca Ver. Desmarcar Ver desmarca los demás.',
        three: 'Un rol llega a las personas por un grupo o por asignación directa.',
      },
      questions: {
        first: {
          ask: '¿Qué pasa cuando elimino un rol?',
          answer:
            'Antes ve quién perdería qué. Solo se pueden eliminar los roles creados por su oficina; los roles de muestra permanecen.',
        },
        second: {
          ask: '¿Quién tiene un privilegio determinado?',
          answer:
            'Quién tiene este privilegio, en la gestión de perfiles, indica a cada persona, con el rol y el grupo de los que procede.',
        },
      },
    },
    userGroup: {
      steps: {
        one: 'Un grupo reúne a personas que necesitan el mismo acceso.',
        two: 'Asigne roles al grupo; sus miembros los reciben de inmediato.',
        three:
          'Quitar un rol de un grupo quita esos privilegios a todos sus miembros, salvo que los tengan por otra vía. Antes de guardar ve quién pierde qué.',
      },
      questions: {
        first: {
          ask: 'Llega una persona nueva. ¿Cuál es el camino más corto?',
          answer: 'Cree el perfil y añádalo al grupo de su equipo. No hace falta nada más.',
        },
      },
    },
  },
} satisfies Translation<typeof en>;
