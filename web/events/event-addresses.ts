/** Addresses of one event: in the panel and in public. */
import type { EventCard } from '#domain/events/contract.ts'

type Addressed = Pick<EventCard, 'id' | 'slug' | 'external' | 'status'>

export const EVENTS = { to: '/admin/eventos', label: 'Eventos' }
export const TO_EVENTS = { to: EVENTS.to, label: 'Ir a Eventos' }

export const shownAt = ({ id }: Pick<Addressed, 'id'>, tab = 'overview') => `/admin/eventos/show/${id}/${tab}`

export const publicPathOf = ({ slug }: Pick<Addressed, 'slug'>) => `/evento/${slug}`

/** The public page answers 404 while the event is inactive; the panel has its own preview. */
export const previewOf = (event: Pick<Addressed, 'id' | 'slug' | 'status'>) =>
  event.status === 'active' ? publicPathOf(event) : shownAt(event, 'vista-previa')

export const editorOf = ({ id, external }: Pick<Addressed, 'id' | 'external'>) =>
  external ? `/admin/eventos/edit-external/${id}` : `/admin/eventos/edit/${id}`
