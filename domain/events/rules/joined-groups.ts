/**
 * Sums that point at nobody: a group of fewer than five is joined with the next smallest until they are five or more,
 * so that what is missing in the list cannot be counted back from the total either.
 */
export const SMALLEST_GROUP = 5

export type Group = { label: string; people: number }

/** The groups that may be shown, in their order, and the joined ones as one at the end. Empty groups are left out. */
export const joinGroups = (groups: readonly Group[], rest = 'Otros'): Group[] => {
  const filled = groups.filter(({ people }) => people > 0)
  const total = filled.reduce((sum, { people }) => sum + people, 0)
  if (total < SMALLEST_GROUP) return []
  const joined = new Set<Group>()
  let people = 0
  for (const group of filled.toSorted((one, other) => one.people - other.people)) {
    if (group.people >= SMALLEST_GROUP && (people === 0 || people >= SMALLEST_GROUP)) break
    joined.add(group)
    people += group.people
  }
  const shown = filled
    .filter((group) => !joined.has(group))
    .map(({ label, people: count }) => ({ label, people: count }))
  return people === 0 ? shown : [...shown, { label: rest, people }]
}

/** The largest of them by name, the others as one: nobody reads two hundred towns. */
export const largestGroups = (groups: readonly Group[], most: number, rest: string): Group[] => {
  const sorted = groups.toSorted((one, other) => other.people - one.people)
  const others = sorted.slice(most).reduce((sum, { people }) => sum + people, 0)
  return joinGroups([...sorted.slice(0, most), { label: rest, people: others }], rest)
}
