/** `Individual, en pareja o en grupos de 3`; nothing to say about an event that is only individual. */

const groupText = (size: number) => (size === 2 ? 'en pareja' : `en grupos de ${size}`)

const joined = (parts: string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} o ${parts.at(-1)}`

export const teamText = (sizes: number[]): string | null => {
  const teams = sizes.filter((size) => size > 1)
  if (teams.length === 0) return null
  const text = joined([...(sizes.includes(1) ? ['individual'] : []), ...teams.map(groupText)])
  return text.charAt(0).toUpperCase() + text.slice(1)
}
