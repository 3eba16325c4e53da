/**
 * The audit log in the words of the trade: what each action is called when it is told, and what each subject is. The
 * test reads the sources: an action or a subject without words here fails it.
 */

export const GROUPS = [
  ['people', 'Inscripciones y personas'],
  ['event', 'El evento'],
  ['money', 'Pagos y cupones'],
  ['store', 'Tienda'],
  ['bibs', 'Dorsales'],
  ['desk', 'Entrega, caja y equipo'],
  ['results', 'Resultados y certificados'],
  ['messages', 'Mensajes'],
  ['users', 'Usuarios y ajustes'],
] as const
export type Group = (typeof GROUPS)[number][0]
export const GROUP_KEYS = GROUPS.map(([key]) => key) as [Group, ...Group[]]

/** With its article, and where the filter finds it. */
const SUBJECTS: Record<string, readonly [the: string, Group]> = {
  inscripción: ['la inscripción', 'people'],
  participante: ['el participante', 'people'],
  competidor: ['los datos de la persona', 'people'],
  evento: ['el evento', 'event'],
  'evento externo': ['el evento externo', 'event'],
  categoría: ['la categoría', 'event'],
  kit: ['el kit', 'event'],
  distancia: ['la distancia', 'event'],
  bloque: ['el bloque de cupos', 'event'],
  galería: ['la galería', 'event'],
  aliado: ['el aliado', 'event'],
  pregunta: ['la pregunta', 'event'],
  encuesta: ['la encuesta', 'event'],
  'enlace de cifras': ['el enlace de cifras', 'event'],
  cupón: ['el cupón', 'money'],
  'ajustes de pago': ['los ajustes de pago', 'money'],
  pasarela: ['la pasarela', 'money'],
  pagos: ['los pagos', 'money'],
  mes: ['el mes', 'money'],
  producto: ['el producto', 'store'],
  orden: ['la orden', 'store'],
  dorsal: ['el dorsal', 'bibs'],
  'serie de dorsales': ['la serie de dorsales', 'bibs'],
  entrega: ['la entrega', 'desk'],
  dispositivo: ['el dispositivo', 'desk'],
  equipo: ['el equipo del día', 'desk'],
  'permiso del día': ['el permiso del día', 'desk'],
  caja: ['la caja', 'desk'],
  'turno de caja': ['el turno de caja', 'desk'],
  consignación: ['la consignación', 'desk'],
  'venta de caja': ['la venta de caja', 'desk'],
  resultado: ['el resultado', 'results'],
  resultados: ['los resultados', 'results'],
  'lista de salida': ['la lista de salida', 'results'],
  'perfil de cronometraje': ['el perfil de cronometraje', 'results'],
  'token de cronometraje': ['el acceso del cronometraje', 'results'],
  certificado: ['el certificado', 'results'],
  'diseño del certificado': ['el diseño del certificado', 'results'],
  'envío de certificados': ['el envío de certificados', 'results'],
  mensaje: ['el mensaje', 'messages'],
  correo: ['el correo', 'messages'],
  usuario: ['el usuario', 'users'],
  instalación: ['los datos del vendedor', 'users'],
  'solicitud de datos': ['la solicitud de datos', 'users'],
}

/** '{}' is the subject with its article; without it the words say all. */
const ACTIONS: Record<string, string> = {
  crear: 'creó {}',
  actualizar: 'cambió {}',
  eliminar: 'eliminó {}',
  duplicar: 'creó {} como copia de otro',
  activar: 'activó {}',
  desactivar: 'desactivó {}',
  ordenar: 'cambió el orden de {}',
  ajustar: 'ajustó {}',
  cambiar: 'cambió {}',
  anular: 'anuló {}',
  cancelar: 'canceló {}',
  enviar: 'envió {}',
  exportar: 'exportó {}',
  importar: 'importó {}',
  descargar: 'descargó {}',
  guardar: 'guardó {}',
  restablecer: 'restableció {}',
  restaurar: 'volvió a una versión anterior de {}',
  revocar: 'revocó {}',
  renombrar: 'cambió el nombre de {}',
  usar: 'usó {}',
  recibir: 'recibió {}',
  ver: 'vio {}',
  responder: 'respondió {}',
  rechazar: 'rechazó {}',
  cerrar: 'cerró {}',
  detener: 'detuvo {}',
  continuar: 'siguió con {}',
  reintentar: 'volvió a intentar {}',
  corregir: 'corrigió {}',
  entrar: 'entró con su código',
  salir: 'salió de {}',
  dar: 'dio {}',
  asignar: 'asignó dorsales',
  reservar: 'reservó dorsales',
  liberar: 'liberó {}',
  'marcar impreso': 'marcó dorsales como impresos',
  'quitar impreso': 'quitó la marca de impreso',
  'descargar dorsales': 'descargó los dorsales para imprimir',
  'descargar hoja para la fábrica': 'descargó la hoja para la fábrica',
  'descargar etiquetas': 'descargó las etiquetas',
  // Inscripciones y personas
  'inscribir a mano': 'inscribió a mano',
  'corregir datos': 'corrigió {}',
  'corregir sus datos': 'corrigió sus propios datos',
  'cambiar su correo': 'cambió su propio correo',
  'detener el cambio de correo': 'detuvo el cambio de su correo',
  'recuperar su correo': 'recuperó su correo anterior',
  'cambiar participante': 'cambió {}',
  'anular participante': 'anuló a un participante',
  'marcar pago': 'marcó el pago',
  'dar cortesía': 'dio una cortesía',
  'deshacer pago': 'deshizo el pago',
  'sentar pago revisado': 'dio el cupo al pago en revisión',
  'atender pago revisado': 'atendió el pago en revisión',
  'cerrar revisión de pago': 'cerró la revisión del pago',
  'reenviar correo': 'reenvió el correo de confirmación',
  'eliminar no pagados': 'eliminó las inscripciones sin pagar',
  'escribir a participantes': 'escribió a los participantes',
  'exportar participantes': 'exportó los participantes',
  'exportar participantes con datos de salud': 'exportó los participantes con datos de salud',
  'recibir más filas': 'dejó que un dispositivo sin acceso envíe más filas',
  'ver datos de salud': 'vio los datos de salud',
  'exportar datos de salud': 'vio los datos de salud de más de 30 personas en una hora',
  'ver cuenta bancaria': 'vio la cuenta bancaria de una devolución',
  'hacer copia de la lista médica': 'hizo una copia de la lista médica',
  'descargar la lista médica al teléfono': 'descargó la lista médica al teléfono',
  'pedir autorización': 'pidió las autorizaciones que faltan',
  'crear enlace para firmar': 'creó un enlace para firmar',
  'guardar autorización en papel': 'guardó la autorización en papel',
  'ver autorización en papel': 'vio la autorización en papel',
  'corregir fecha de evento pasado': 'corrigió la fecha de un evento que ya pasó',
  'marcar documento por corregir': 'marcó el documento de {} por corregir',
  'ver foto de documento': 'vio la foto del documento de {}',
  'autorizar quién recoge el kit': 'autorizó a quien recoge el kit',
  'retirar quién recoge el kit': 'retiró a quien recogía el kit',
  'equipo pequeño: corre en solitario': 'pasó a correr en solitario: su equipo quedó pequeño',
  'eliminar copia': 'eliminó una copia sin usar',
  'devolver lo que sobra': 'devolvió lo que sobraba de un pago doble',
  'usar saldo': 'usó un saldo a favor',
  'saldo vencido': 'venció un saldo a favor',
  'saldo por devolver': 'dejó un saldo por devolver',
  // El evento
  'mover evento': 'movió el evento',
  'cancelar evento': 'canceló el evento',
  'cerrar aviso': 'cerró el aviso del evento',
  'eventos del saldo': 'cambió los eventos donde vale el saldo',
  'cambiar políticas de cambios': 'cambió las reglas de los cambios',
  'volver a la política recomendada': 'volvió a la regla recomendada',
  'reservar bloque': 'reservó un bloque de cupos',
  'cambiar bloque': 'cambió {}',
  'liberar bloque': 'liberó {}',
  'agregar imagen': 'agregó una imagen a {}',
  'agregar imágenes': 'agregó imágenes a {}',
  'eliminar imagen': 'eliminó una imagen de {}',
  'describir imagen': 'describió una imagen de {}',
  // Pagos y cupones
  'crear lote': 'creó un lote de cupones',
  'anotar pago': 'anotó un pago',
  'anular pago': 'anuló un pago',
  'registrar devolución': 'registró una devolución',
  'solicitar devolución': 'solicitó una devolución',
  'mover devolución': 'movió una devolución',
  'anular devolución': 'anuló una devolución',
  'pedir devolución a la pasarela': 'pidió la devolución a la pasarela',
  'respuesta de la pasarela a una devolución': 'recibió la respuesta de la pasarela a una devolución',
  'rechazar transferencia': 'rechazó una transferencia',
  'cerrar disputa': 'cerró una disputa',
  'cerrar mes': 'cerró el mes',
  'reabrir mes': 'reabrió el mes',
  'exportar pagos': 'exportó los pagos',
  'exportar movimientos': 'exportó los movimientos',
  'dejar de cobrar': 'dejó de cobrar por ahora',
  'volver a cobrar': 'volvió a cobrar',
  // Tienda
  'marcar enviado': 'marcó {} como enviada',
  'marcar sin enviar': 'marcó {} como no enviada',
  'mover inventario': 'movió el inventario de {}',
  'eliminar talla': 'eliminó una talla de {}',
  // Entrega, caja y equipo
  'anotar entrega': 'anotó la entrega del kit',
  'anotar devolución': 'anotó la devolución del kit',
  'deshacer entrega': 'deshizo la entrega del kit',
  'deshacer primera entrega': 'deshizo la primera de dos entregas',
  'anotar devolución de segunda entrega': 'anotó que volvió la segunda entrega',
  'descartar segunda entrega': 'descartó la segunda entrega',
  'aceptar filas apartadas': 'aceptó entregas apartadas',
  'rechazar filas apartadas': 'rechazó entregas apartadas',
  'recoger números': 'recogió los números de {}',
  'descargar lista de entrega': 'descargó la lista de entrega',
  'pasar del papel': 'pasó las entregas del papel',
  'cambiar PIN': 'cambió el PIN del equipo',
  'ver PIN': 'vio el PIN del equipo',
  'ajustar fechas': 'ajustó las fechas de {}',
  'código nuevo': 'dio un código nuevo a {}',
  'cerrar código por PIN errado': 'cerró el código de {} por PIN errado',
  'configurar cajas': 'configuró las cajas',
  'abrir caja': 'abrió la caja',
  'cerrar caja': 'cerró la caja',
  'buscar persona en caja': 'buscó a una persona en la caja',
  'repartir cupos': 'repartió cupos a la caja',
  'vender en caja': 'vendió en la caja',
  'deshacer venta': 'deshizo una venta de la caja',
  'venta por revisar': 'dejó una venta de la caja por revisar',
  'sentar venta de caja': 'dio el cupo a una venta de la caja',
  'devolver venta de caja': 'devolvió una venta de la caja',
  'anotar consignación': 'anotó una consignación',
  'anular consignación': 'anuló {}',
  'exportar ventas de caja': 'exportó las ventas de la caja',
  // Resultados y certificados
  'descargar lista del seguro': 'descargó la lista del seguro',
  'subir fondo': 'subió el fondo de {}',
  'dar por válido': 'dio por válido {}',
  // Mensajes
  programar: 'programó {}',
  'dar por enviado': 'dio por enviado {}',
  'enviar otra vez': 'envió otra vez {}',
  'actualizar firma': 'cambió la firma de los mensajes',
  'adjuntar archivo': 'adjuntó un archivo al mensaje',
  'quitar archivo': 'quitó un archivo del mensaje',
  // Usuarios y ajustes
  'nombrar Administrator': 'nombró al primer Administrador',
  'asignar eventos': 'asignó eventos a {}',
  'cambiar su contraseña': 'cambió su propia contraseña',
  'cerrar sus otras sesiones': 'cerró sus otras sesiones',
  'activar la verificación en dos pasos': 'activó su verificación en dos pasos',
  'desactivar la verificación en dos pasos': 'desactivó su verificación en dos pasos',
  'restablecer la verificación en dos pasos': 'restableció la verificación en dos pasos de {}',
  'entregar copia': 'entregó la copia de los datos',
  'entregar copia con datos de salud': 'entregó la copia de los datos, con los de salud',
}

/** 'pedir: cambio de talla': a step of a change after the sale, and what change it is. */
const STEPS: Record<string, string> = {
  pedir: 'pidió',
  'dar la cuenta': 'dio la cuenta para',
  'responder al aviso': 'respondió al aviso con',
  hecho: 'dejó hecho',
  'no aprobado': 'no aprobó',
  venció: 'dejó vencer',
  retirado: 'retiró',
}
export const STEP_NAMES = Object.keys(STEPS)

export const theSubject = (subject: string): string => SUBJECTS[subject]?.[0] ?? subject
export const groupOf = (subject: string): Group => SUBJECTS[subject]?.[1] ?? 'users'
export const subjectsOf = (group: Group): string[] =>
  Object.keys(SUBJECTS).filter((subject) => groupOf(subject) === group)

const stepWords = (action: string): string | null => {
  const [step = '', ...what] = action.split(': ')
  return STEPS[step] && what.length > 0 ? `${STEPS[step]}: ${what.join(': ')}` : null
}

/** Null: nobody gave it words. */
export const wordsFor = (action: string, subject: string): string | null => {
  const words = ACTIONS[action]
  if (words === undefined) return stepWords(action)
  return words.replace('{}', theSubject(subject))
}

export const hasSubject = (subject: string): boolean => subject in SUBJECTS

/** What is told of a row, whatever it is. */
export const actionWords = (action: string, subject: string): string =>
  wordsFor(action, subject) ?? `${action} (${subject})`

/** Acts that people do themselves, without an account of staff. */
const OWN = new Set([
  'corregir sus datos',
  'cambiar su correo',
  'detener el cambio de correo',
  'recuperar su correo',
  'usar saldo',
])
/** And those of a phone of the crew or a timing company. */
const DEVICE = new Set([
  'dispositivo',
  'token de cronometraje',
  'entrega',
  'resultados',
  'turno de caja',
  'venta de caja',
])
const BY_DEVICE = new Set(['vender en caja', 'guardar autorización en papel', 'crear enlace para firmar'])

/** Who did it where no account did. */
export const nobodysName = (action: string, subject: string): string => {
  if (OWN.has(action) || (subject === 'participante' && action.includes(': '))) return 'La persona inscrita'
  return DEVICE.has(subject) || BY_DEVICE.has(action) ? 'Un dispositivo' : 'Automático'
}
