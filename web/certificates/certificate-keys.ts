/** Where the browser keeps what it knows about certificates. */
export const certificateKeys = {
  design: (eventId: string) => ['certificate-design', eventId] as const,
  samples: (eventId: string, search: string) => ['certificate-samples', eventId, search] as const,
  templates: ['certificate-templates'] as const,
  batches: ['certificate-batches'] as const,
  list: ['certificate-batches', 'list'] as const,
  recipients: (jobId: string) => ['certificate-batches', 'recipients', jobId] as const,
  people: (eventId: string, source: string, distance: string) =>
    ['certificate-people', eventId, source, distance] as const,
}
