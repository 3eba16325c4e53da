/** What waits, in words, and where it is decided. */
import type { Decision } from '#domain/panel/home/home-contract.ts'
import type { DecisionKind } from '#domain/panel/home/rules/home-words.ts'

type Words = { one: string; many: string; to: (event_id: number) => string }

const WORDS: Record<DecisionKind, Words> = {
  reviews: { one: 'pago por revisar', many: 'pagos por revisar', to: () => '/admin/pagos?vista=revisar' },
  transfers: {
    one: 'transferencia por confirmar',
    many: 'transferencias por confirmar',
    to: () => '/admin/pagos?vista=transferencias',
  },
  requests: { one: 'solicitud de cambio', many: 'solicitudes de cambio', to: () => '/admin/solicitudes' },
  refunds: {
    one: 'devolución por pagar',
    many: 'devoluciones por pagar',
    to: () => '/admin/solicitudes?vista=devoluciones',
  },
  data_requests: {
    one: 'solicitud de datos personales',
    many: 'solicitudes de datos personales',
    to: () => '/admin/datos-personales?state=pending',
  },
  conflicts: {
    one: 'entrega de kit en duda',
    many: 'entregas de kit en duda',
    to: (event_id) => `/admin/eventos/show/${event_id}/entrega`,
  },
  unsigned: {
    one: 'autorización sin firmar',
    many: 'autorizaciones sin firmar',
    to: (event_id) => `/admin/eventos/show/${event_id}/competitor?marked=unsigned`,
  },
  messages: {
    one: 'correo de un mensaje por confirmar',
    many: 'correos de mensajes por confirmar',
    to: (event_id) => `/admin/eventos/show/${event_id}/mensajes`,
  },
  certificates: {
    one: 'certificado por confirmar',
    many: 'certificados por confirmar',
    to: () => '/admin/certificates',
  },
}

export const decisionWords = ({ kind, count, event }: Decision) => {
  const { one, many, to } = WORDS[kind]
  return { text: count === 1 ? one : many, to: to(event?.id ?? 0) }
}
