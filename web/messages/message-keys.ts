/** Where the browser keeps what it knows about an event's messages. */
export const messageKeys = {
  all: (eventId: string | number) => ['messages', String(eventId)] as const,
  list: (eventId: string | number) => ['messages', String(eventId), 'list'] as const,
  one: (eventId: string | number, id: string | number) =>
    ['messages', String(eventId), 'one', String(id)] as const,
  settings: (eventId: string | number) => ['messages', String(eventId), 'settings'] as const,
}

export const messagesAt = (eventId: string | number) => `/admin/eventos/show/${eventId}/mensajes`
export const draftAt = (eventId: string | number, id: number) => `${messagesAt(eventId)}/${id}`
/** Beside the list: what became of it. */
export const reportAt = (eventId: string | number, id: number) => `${messagesAt(eventId)}?mensaje=${id}`
