/** Where the panel keeps what it knows about an event's results: everything of one event is forgotten at once. */
export const resultsKeys = {
  list: ['event-results'] as const,
  event: (eventId: number) => ['event-results', eventId] as const,
  screen: (eventId: number) => ['event-results', eventId, 'screen'] as const,
  import: (eventId: number, importId: number) => ['event-results', eventId, 'import', importId] as const,
  rows: (eventId: number, asked: object) => ['event-results', eventId, 'rows', asked] as const,
}

export const importAddress = (eventId: number, importId?: number) =>
  `/admin/results/import?event_id=${eventId}${importId ? `&import_id=${importId}` : ''}`
