/** A list on letter paper, upright: as many rows a page as find room, none torn in two. */

export const LETTER = { width: 612, height: 792 } as const

/** `room`: what head and foot leave of a page. There is always one, also for nobody. */
export const layPages = <R extends { height: number }>(rows: readonly R[], room: number): R[][] => {
  const pages: R[][] = [[]]
  let left = room
  for (const row of rows) {
    if (row.height > left) {
      pages.push([])
      left = room
    }
    pages.at(-1)?.push(row)
    left -= row.height
  }
  return pages
}
