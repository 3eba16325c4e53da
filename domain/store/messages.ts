/** What the store says to people. */

import { untilText } from '#domain/colombia/clock.ts'
import { GIVEN_BACK_ALREADY } from '#domain/payments/account/account-messages.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { StaffOutcome } from './orders/order-status.ts'

export const ORDER_PLACED: Notice = {
  message: 'Recibimos tu pedido',
  body: 'Tus productos están reservados por 5 horas. Te enviamos el enlace por correo.',
  icon: 'success',
}

export const CART_CHANGED = (sentences: string[]): Notice => ({
  message: 'Revisa tu carrito',
  body: sentences.join(' '),
  icon: 'error',
})

export const NO_PICKUP: Notice = {
  message: 'Elige el envío',
  body: 'Recoger con el kit es para compras de un solo evento que todavía no se corre.',
  icon: 'error',
}

export const GIFT_TAKEN: Notice = {
  message: 'El regalo es uno por persona',
  body: 'Con este documento ya hay un regalo. Quítalo del carrito para seguir.',
  icon: 'error',
}

export const PAUSED: Notice = {
  message: 'Ventas en pausa',
  body: 'Por ahora este evento no recibe pagos. Inténtalo más tarde.',
  icon: 'warning',
}

export const readyToPay = (hold_until: string | null): Notice => ({
  message: 'Vamos a la pasarela',
  body: hold_until ? `Tu pedido está reservado hasta ${untilText(hold_until)}` : '',
  icon: 'info',
})

export const GATEWAY_GONE: Notice = {
  message: 'Elige otra forma de pago',
  body: 'Esta pasarela no está disponible ahora.',
  icon: 'warning',
}

/** Why an order cannot be paid or cancelled now, by its state. */
export const NOT_NOW: Record<'approved' | 'pending' | 'review' | 'over', Notice> = {
  approved: { message: 'Este pedido ya está pagado', body: '', icon: 'info' },
  pending: {
    message: 'Tu pago está en proceso',
    body: 'Espera el resultado: nadie paga dos veces.',
    icon: 'info',
  },
  review: {
    message: 'Recibimos tu pago; el organizador lo está revisando',
    body: 'No tienes que pagar otra vez.',
    icon: 'info',
  },
  over: {
    message: 'La reserva terminó',
    body: 'Los productos quedaron libres. Compra de nuevo si todavía hay.',
    icon: 'warning',
  },
}

export const ORDER_CANCELLED: Notice = {
  message: 'Pedido cancelado',
  body: 'Los productos quedaron libres.',
  icon: 'success',
}

export const PRODUCT_CREATED: Notice = {
  message: 'Producto creado con éxito.',
  body: 'Si está activo, ya se vende. Con un evento asignado se ofrece también al inscribirse.',
  icon: 'success',
}
export const PRODUCT_SAVED: Notice = { message: 'Producto actualizado con éxito.', body: '', icon: 'success' }

/** The words of a save, and that another product has the same SKU. */
export const withTwin = (saved: Notice, sku: string, twin: string | null): Notice =>
  twin === null
    ? saved
    : {
        ...saved,
        body: `${saved.body} Ojo: «${twin}» tiene el mismo SKU ${sku}.`.trim(),
      }

export const productStatus = (status: string): Notice => ({
  message: status === 'active' ? 'Producto activado' : 'Producto desactivado',
  body:
    status === 'active' ? 'Ya se ve en la tienda.' : 'Ya no se vende. Las órdenes que existen siguen igual.',
  icon: 'success',
})

export const IMAGE_REMOVED: Notice = { message: 'Foto eliminada', body: '', icon: 'success' }

export const SIZE_REMOVED: Notice = { message: 'Talla eliminada', body: '', icon: 'success' }
export const SIZE_IN_USE: Notice = {
  message: 'No se puede eliminar',
  body: 'Hay órdenes asociadas. Deja su cantidad en 0.',
  icon: 'error',
}

export const stockMoved = (size: string, left: number): Notice => ({
  message: 'Inventario actualizado',
  body: `Talla ${size}: ${left === 1 ? 'queda 1' : `quedan ${left}`}.`,
  icon: 'success',
})

export const STOCK_SHORT: Notice = {
  message: 'No hay tantas',
  body: 'El ajuste dejaría la talla por debajo de cero.',
  icon: 'error',
}

export const sentChanged = (sent: boolean, paid: boolean): Notice => ({
  message: sent ? 'Enviado' : 'Sin Enviar',
  body: sent && !paid ? 'Atención: esta orden todavía no está pagada.' : '',
  icon: sent && !paid ? 'warning' : 'success',
})

const ordersText = (count: number) => (count === 1 ? '1 orden' : `${count} órdenes`)

/** What was done to many, and what was left as it was. */
export const manySent = (
  sent: boolean,
  { ids, left_out, unpaid }: { ids: readonly number[]; left_out: readonly unknown[]; unpaid: number },
): Notice => ({
  message: `${ordersText(ids.length)}: ${sent ? 'Enviado' : 'Sin Enviar'}.`,
  body: [
    left_out.length > 0
      ? `${ordersText(left_out.length)} no ${left_out.length === 1 ? 'cambió' : 'cambiaron'}.`
      : '',
    sent && unpaid > 0 ? `Atención: ${ordersText(unpaid)} sin pagar.` : '',
  ]
    .filter(Boolean)
    .join(' '),
  icon: ids.length === 0 ? 'info' : sent && unpaid > 0 ? 'warning' : 'success',
})

export const WITH_REGISTRATION: Notice = {
  message: 'Esta orden va con una inscripción',
  body: 'Su pago y su estado se cambian en la inscripción.',
  icon: 'warning',
}

export const ALREADY_PAID: Notice = { message: 'La orden ya está pagada', body: '', icon: 'warning' }
export const NOT_BY_HAND: Notice = {
  message: 'No se puede deshacer',
  body: 'Solo se deshace un pago que anotó el organizador.',
  icon: 'warning',
}
export const NOT_OPEN: Notice = {
  message: 'No se puede cancelar',
  body: 'Solo se cancela una orden sin pagar y sin un pago en camino.',
  icon: 'warning',
}
export const CANCELLED_BEFORE: Notice = {
  message: 'La orden está cancelada',
  body: 'Haz una orden nueva.',
  icon: 'warning',
}
export const NO_STOCK: Notice = {
  message: 'No alcanza el inventario',
  body: 'La reserva había terminado y algo ya se vendió. Agrega inventario o devuelve el dinero.',
  icon: 'error',
}
export const GIFT_ELSEWHERE: Notice = {
  message: 'El regalo ya está en otra orden',
  body: 'La reserva había terminado y esta persona recibió su regalo con otra orden.',
  icon: 'error',
}
export const REVIEWED: Notice = { message: 'Este pago ya no está por revisar', body: '', icon: 'warning' }
/** Why a decision of staff about an order changed nothing. */
const SENT_ALREADY: Notice = {
  message: 'El pedido ya se envió',
  body: 'Márcalo como sin enviar cuando vuelva, y anúlalo entonces. El dinero se devuelve en la cuenta.',
  icon: 'warning',
}

export const STAFF_REFUSED: Record<Exclude<StaffOutcome, 'done'>, Notice> = {
  'with registration': WITH_REGISTRATION,
  'already paid': ALREADY_PAID,
  'cancelled before': CANCELLED_BEFORE,
  'not by hand': NOT_BY_HAND,
  'not open': NOT_OPEN,
  'sent already': SENT_ALREADY,
  'given back': GIVEN_BACK_ALREADY,
  'nothing to review': REVIEWED,
  'no stock': NO_STOCK,
  'gift elsewhere': GIFT_ELSEWHERE,
}
export const PAID_TWICE: Notice = {
  message: 'La orden ya está pagada',
  body: 'Este dinero llegó de más: devuélvelo y registra la devolución.',
  icon: 'warning',
}

export const orderStatusSet = (status: 0 | 7 | 8): Notice =>
  status === 0
    ? { message: 'Pago deshecho', body: 'La orden queda reservada 5 horas más.', icon: 'success' }
    : {
        message: status === 7 ? 'Pago anotado' : 'Cortesía anotada',
        body: 'La orden quedó confirmada y sale el correo.',
        icon: 'success',
      }

export const ORDER_CANCELLED_BY_STAFF: Notice = {
  message: 'Orden cancelada',
  body: 'Lo suyo volvió al inventario. Si estaba pagada, el dinero queda a favor del cliente hasta que lo devuelvas en la cuenta.',
  icon: 'success',
}
export const ORDER_SEATED: Notice = {
  message: 'Orden confirmada',
  body: 'Tomó su inventario y sale el correo.',
  icon: 'success',
}

/** Our form goes on by itself: nobody reads it. */
export const WORK_FIRST: Notice = { message: '', body: '', icon: 'info' }
