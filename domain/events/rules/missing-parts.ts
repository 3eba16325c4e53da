/** What nobody can register without: while one is missing, registration has not opened. A price of 0 is a price. */

type Counts = { tiers: number; categories: number; kits: number }

export const missingParts = ({ tiers, categories, kits }: Counts): string[] => [
  ...(tiers > 0 ? [] : ['una tarifa']),
  ...(categories > 0 ? [] : ['una categoría']),
  ...(kits > 0 ? [] : ['un kit']),
]
