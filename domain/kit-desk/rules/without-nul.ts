/** What a device sent, without the sign that no text of the database may have: it keeps no row from being kept. */
export const withoutNul = (sent: unknown): unknown => {
  if (typeof sent === 'string') return sent.replaceAll('\u0000', '')
  if (Array.isArray(sent)) return sent.map(withoutNul)
  if (typeof sent !== 'object' || sent === null) return sent
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, withoutNul(value)]))
}
