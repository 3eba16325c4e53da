/** What is said about a file before anything is public: understood, guessed or doubtful, with the file's own examples. */
export const NOTE_KINDS = ['understood', 'guessed', 'doubtful'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

export type Note = {
  kind: NoteKind
  sentence: string
  /** As they stand in the file, or 'as it stands → as it was read'. */
  examples: string[]
}

const MOST = 3

export const note = (kind: NoteKind, sentence: string, examples: readonly string[] = []): Note => ({
  kind,
  sentence,
  examples: [...new Set(examples.filter((text) => text !== ''))].slice(0, MOST),
})

/** '«A», «B» y «C»' */
export const quoted = (names: readonly string[]): string => {
  const all = names.map((name) => `«${name}»`)
  const last = all.pop() ?? ''
  return all.length > 0 ? `${all.join(', ')} y ${last}` : last
}
