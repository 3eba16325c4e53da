/** Kinds of letters in the words of the panel, gathered by what they are about. */

const WORDS: Record<string, string> = {
  registration: 'Inscripciones',
  order: 'Órdenes',
  change: 'Cambios',
  event: 'Avisos de un evento',
  credit: 'Saldos a favor',
  payment: 'Pagos por revisar',
  transfer: 'Transferencias',
  certificate: 'Certificados',
  data: 'Datos personales',
  staff: 'Mensajes del organizador',
  message: 'Mensajes del organizador',
  reset: 'Cambio de contraseña',
  set: 'Cuentas nuevas',
  two: 'Verificación en dos pasos',
  gathered: 'Correos conjuntos',
  own: 'Enlaces propios',
  email: 'Cambio de correo',
  broken: 'Alertas del sistema',
  squatting: 'Alertas del sistema',
}

const groupOf = (kind: string) => kind.split('-')[0] ?? kind

/** One choice for each beginning of a kind; what has no word of its own is shown as it is. */
export const kindOptions = (kinds: readonly { kind: string }[]) =>
  [...new Set(kinds.map(({ kind }) => groupOf(kind)))]
    .map((value) => ({ value, label: WORDS[value] ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, 'es'))

export const kindWord = (kind: string) => WORDS[groupOf(kind)] ?? kind
