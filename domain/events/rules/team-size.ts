/** How many people one registration may have. */

export const TEAM_SIZES = [1, 2, 3, 4, 5, 6, 7] as const

/** Texts of the Competidores dropdown (admin.md section 2). */
export const groupLabel = (size: number): string => {
  if (size === 1) return 'Individuales'
  return size === 2 ? 'Parejas' : `Grupos de ${size}`
}

/** The wire writes `[{"id":1}]` and is read as a number, a list of numbers or of objects with id too. */
export const readTeamSizes = (sent: unknown): number[] | null => {
  const rows = Array.isArray(sent) ? sent : [sent]
  const sizes = rows.map((row) => {
    const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : row
    return typeof id === 'string' && /^\d+$/.test(id.trim()) ? Number(id) : id
  })
  const known = sizes.every((size) => (TEAM_SIZES as readonly unknown[]).includes(size))
  return known && sizes.length > 0 ? [...new Set(sizes as number[])].sort((a, b) => a - b) : null
}
