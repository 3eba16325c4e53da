/** What was picked lately in this tab of the browser: screens and events only, never a person. */

export type Pick = { label: string; hint: string; to: string }

const KEY = 'dorsal.panel.recent'
const KEPT = 5

export const readRecent = (): Pick[] => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown
    return Array.isArray(kept) ? (kept as Pick[]) : []
  } catch {
    return []
  }
}

export const keepRecent = ({ label, hint, to }: Pick) => {
  const others = readRecent().filter((pick) => pick.to !== to)
  sessionStorage.setItem(KEY, JSON.stringify([{ label, hint, to }, ...others].slice(0, KEPT)))
}
