/** What the list of orders can be narrowed by, besides its days. */
import type { SelectFilter } from '#web/ui/table/select-filters.tsx'

const STATES = [
  { value: 'live', label: 'Vigentes' },
  { value: 'paid', label: 'Pagadas' },
  { value: 'unpaid', label: 'Por pagar' },
  { value: 'review', label: 'Pago por revisar' },
  { value: 'ended', label: 'Vencidas o canceladas' },
  { value: 'all', label: 'Todas' },
]

const SENT = [
  { value: '0', label: 'Sin Enviar' },
  { value: '1', label: 'Enviado' },
]

const DELIVERIES = [
  { value: 'kit', label: 'Con el kit' },
  { value: 'envio', label: 'Por envío' },
]

const ORIGINS = [
  { value: 'tienda', label: 'Tienda' },
  { value: 'inscripcion', label: 'Inscripción' },
]

export type OrderFilterName = 'state' | 'sent' | 'delivery' | 'origin' | 'event_id'

export const orderFilters = (
  searching: boolean,
  events: { value: string; label: string }[],
): SelectFilter<OrderFilterName>[] => [
  {
    name: 'state',
    label: 'Estado',
    // The server's own choice, in words: a search finds orders in every state.
    all: searching ? 'Estado: todas' : 'Estado: vigentes',
    options: STATES,
  },
  { name: 'sent', label: 'Envío', all: 'Envío: todas', options: SENT },
  { name: 'delivery', label: 'Entrega', all: 'Entrega: todas', options: DELIVERIES },
  { name: 'origin', label: 'Origen', all: 'Origen: todos', options: ORIGINS },
  { name: 'event_id', label: 'Evento', all: 'Evento: todos', options: events },
]
