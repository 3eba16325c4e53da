/** Search as people type it: without accents, in capitals or not, anywhere in the name. */

export const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

/** Names that begin with the text come first. */
export const matching = (names: readonly string[], typed: string): string[] => {
  const wanted = bare(typed)
  const found = names.filter((name) => bare(name).includes(wanted))
  const begins = (name: string) => Number(!bare(name).startsWith(wanted))
  return found.sort((one, other) => begins(one) - begins(other))
}

/** The one name the text means, if it means one. */
export const namedBy = (names: readonly string[], typed: string): string | null =>
  names.find((name) => bare(name) === bare(typed)) ?? null
