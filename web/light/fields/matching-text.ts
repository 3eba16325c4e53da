/** Search as people type it: without accents, in capitals or not, anywhere in the name. */

export const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

const words = (text: string): string =>
  ` ${bare(text)
    .split(/[^\p{L}\d]+/u)
    .join(' ')
    .trim()} `

/** 'cali' stands in 'Santiago de Cali', and only begins 'Calima'. */
const holdsWords = (name: string, typed: string): boolean => words(name).includes(words(typed))

/** The whole name first, then names with the text as words of their own, then those that begin with it. */
export const matching = (names: readonly string[], typed: string): string[] => {
  const wanted = bare(typed)
  if (wanted === '') return [...names]
  const rank = (name: string) => {
    if (bare(name) === wanted) return 0
    const begins = bare(name).startsWith(wanted)
    if (holdsWords(name, typed)) return begins ? 1 : 2
    return begins ? 3 : 4
  }
  return names
    .filter((name) => bare(name).includes(wanted) || holdsWords(name, typed))
    .sort((one, other) => rank(one) - rank(other))
}

/** The one name the text is, if it is one. */
export const namedBy = (names: readonly string[], typed: string): string | null =>
  names.find((name) => bare(name) === bare(typed)) ?? null

const only = (names: readonly string[]): string | null => (names.length === 1 ? (names[0] ?? null) : null)

/** What somebody meant who typed this and went on: the official name may be longer than what people say. */
export const meantBy = (names: readonly string[], typed: string): string | null => {
  if (words(typed).trim() === '') return null
  const found = matching(names, typed)
  return namedBy(names, typed) ?? only(found.filter((name) => holdsWords(name, typed))) ?? only(found)
}
