/** What the till says to people. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Missing } from '#domain/events/capacity/seats.ts'
import type { Notice } from '#server/contract-kit.ts'

const success = (message: string, body = ''): Notice => ({ message, body, icon: 'success' })
const info = (message: string, body = ''): Notice => ({ message, body, icon: 'info' })
const warning = (message: string, body = ''): Notice => ({ message, body, icon: 'warning' })

export const CLOSED =
  'Las inscripciones cerraron. Para vender en la expo, el organizador escribe hasta cuándo se inscribe en la mesa.'
export const OTHER_EVENT = 'Esa caja no es de este evento.'
export const OTHER_SESSION = 'Ese turno no es de este evento.'
export const SESSION_CLOSED = 'El turno está cerrado. Abre otro para vender.'
export const NO_BLOCK =
  'Para vender sin red, el organizador elige en la pestaña Caja el bloque de cupos de la expo.'
export const boundElsewhere = (till: string) => `${till} es de otro dispositivo.`
export const tillClosed = (till: string) => `${till} está cerrada.`
export const openElsewhere = (till: string, by: string, since: string) =>
  `${till} está abierta: la abrió ${by}, ${since}. Ciérrala allá, o pídele al organizador que la cierre.`
export const notYourSession = (by: string) => `Ese turno lo abrió ${by}: solo allá, o el organizador.`
export const unsent = (count: number) =>
  count === 1
    ? 'Falta 1 venta por enviar. Conéctate y espera a que llegue.'
    : `Faltan ${count} ventas por enviar. Conéctate y espera a que lleguen.`
export const otherDistance = (block: string) => `El bloque ${block} no tiene cupos en esa distancia.`
const TOO_MANY: Record<Missing, string> = {
  'no block': 'El bloque de la expo no tiene tantos cupos libres.',
  'no spots': 'El evento no tiene tantos cupos libres.',
  'no distance': 'Esa distancia no tiene tantos cupos libres.',
  'no tier': 'El evento no tiene tantos cupos libres.',
  'no kits': 'De esa talla no quedan tantos.',
}
export const tooMany = (missing: Missing) => TOO_MANY[missing]

export const opened = (till: string) => success('Caja abierta', `${till} ya puede vender.`)
export const OPENED_BEFORE = info('Este turno ya estaba abierto')
export const closedWith = (difference: number): Notice => {
  if (difference === 0) return success('Turno cerrado', 'El cajón cuadra.')
  return warning(
    'Turno cerrado',
    difference > 0 ? `Sobran ${formatPesos(difference)}.` : `Faltan ${formatPesos(-difference)}.`,
  )
}
export const CLOSED_BEFORE = info('Este turno ya estaba cerrado')
export const dealt = (places: number) =>
  places === 0
    ? success('Cupos devueltos', 'Este dispositivo ya no vende sin red.')
    : success('Cupos a mano', `Este dispositivo puede vender ${places} sin red.`)

/** Why a sale is refused, or waits for a person. */
export const notSeller = 'La vendió un dispositivo que no abrió ese turno.'
export const OVER = {
  revoked: 'El dispositivo ya no tenía acceso cuando la envió.',
  ended: 'El permiso del dispositivo ya había terminado cuando la envió.',
} as const
export const LATE = 'Llegó después de cerrar el turno: su dinero no está en ese conteo.'
export const otherPrice = (asked: number) => `El precio es ${formatPesos(asked)}. Revísalo y cobra de nuevo.`
export const soldFor = (amount: number, asked: number) =>
  `Se cobró ${formatPesos(amount)} y el precio es ${formatPesos(asked)}.`
export const TENDERED = 'Lo que entregó no alcanza.'
export const UNREADABLE = 'Los datos de la persona no se pudieron leer.'
export const UNREADABLE_SEAT =
  'Los datos de la persona no se pudieron leer. Inscríbela a mano y devuelve este dinero.'
export const NOT_A_SALE = 'No se pudo leer esta venta.'
export const RECEIPT_TAKEN = 'Otra venta de esta caja tiene ese recibo. Actualiza la página y cobra de nuevo.'
export const OTHER_PREFIX = 'Ese recibo no es de esta caja. Actualiza la página y cobra de nuevo.'
export const NUMBER_TAKEN = 'Ese número no es de este dispositivo o ya se dio. Elige otro.'
export const soldBefore = (receipt: string, seller: string) =>
  `La misma persona compró antes con el recibo ${receipt} (${seller}).`
export const SEEN_TWICE = 'Esa venta ya llegó por otro evento.'

export const VOUCHER = 'Escribe el número del comprobante.'
export const IS_UNDONE = 'Esta venta se deshizo.'
export const UNDONE = success('Venta deshecha', 'El cupo y la talla quedaron libres. Devuelve el dinero.')
export const UNDONE_BEFORE = info('Esa venta ya estaba deshecha')
export const UNDO_CLOSED = warning(
  'El turno ya cerró',
  'Su conteo no cambia. El organizador devuelve el dinero desde la cuenta de la inscripción.',
)
export const UNDO_CHANGED = warning(
  'Esta inscripción ya cambió',
  'El organizador la anula o devuelve el dinero desde su cuenta.',
)

export const SETTINGS_SAVED = success('Caja actualizada')
export const tillCreated = (name: string) => success('Caja creada', `${name} ya se puede abrir.`)
export const TILL_CHANGED = success('Caja actualizada')
export const TILL_CLOSED = success('Caja cerrada', 'Ya no abre más turnos. Sus ventas siguen aquí.')
export const STILL_OPEN = warning('Tiene un turno abierto', 'Ciérralo antes de cerrar la caja.')
export const NAME_TAKEN = 'Otra caja de este evento se llama así.'
export const PREFIX_TAKEN = 'Otra caja de este evento tiene ese prefijo.'
export const IN_USE = 'Esta caja ya vendió: su tipo y su prefijo no cambian.'
export const NEEDS_DEVICE = 'Elige el dispositivo de la tienda: solo él ve sus ventas.'
export const NOT_A_DEVICE = 'Elige un dispositivo de este evento que pueda vender.'
export const DEVICE_BOUND = 'Ese dispositivo ya es de otra caja.'
export const NOT_A_BLOCK = 'Elige un bloque de expo de este evento que no se haya liberado.'
export const NOT_A_DISTANCE = 'Esa distancia no es de este evento.'
export const NOT_A_SHOP = warning(
  'Solo las tiendas consignan',
  'Una caja de la expo se cierra con su conteo.',
)
export const moreThanOwed = (owes: number) => `Solo debe ${formatPesos(owes)}.`
export const deposited = (owes: number) =>
  success(
    'Consignación anotada',
    owes === 0 ? 'La tienda está al día.' : `Todavía debe ${formatPesos(owes)}.`,
  )
export const DEPOSITED_BEFORE = info('Esta consignación ya estaba anotada')
export const COUNTERED = success('Consignación anulada')
export const COUNTERED_BEFORE = info('Esa consignación ya estaba anulada')
export const SEATED = success('Venta resuelta', 'La persona tiene su cupo, con lo que pagó.')
export const GIVEN_UP = success('Venta resuelta', 'El dinero quedó en su cuenta como devolución.')
export const NOT_IN_REVIEW = info('Esta venta ya no está por revisar')
export const FORM_GONE = warning(
  'Ya no están los datos de esta venta',
  'Se borraron 90 días después del evento. Inscribe a la persona a mano si hace falta.',
)
export const givenBack = (note: string) => `Sin cupo: el dinero se devuelve desde su cuenta. ${note}`
