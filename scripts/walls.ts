/**
 * The one wall an import list cannot show: only a subject's own files write its tables. Reads may join any.
 * Looks at the names imported from another subject's tables.ts and at what the file does with them.
 */

export type SourceFile = { path: string; text: string }

const IMPORT = /import (?:type )?\{([^}]*)\} from '([^']*\/tables\.ts)'/g

const subjectOf = (path: string) => /(?:^|\/)(?:domain|server)\/([a-z]+)\//.exec(path)?.[1]

const importedTables = ({ path, text }: SourceFile) => {
  const own = subjectOf(path)
  return [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
    const owner = subjectOf(from.replace(/^#/, '')) ?? /^\.\.\/([a-z]+)\//.exec(from)?.[1] ?? own
    if (owner === own) return []
    return names
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter(Boolean)
      .map((name) => ({ name, owner }))
  })
}

/** 'domain/a/x.ts writes b's table c', for each that does. */
export const strangeWrites = (files: SourceFile[]): string[] =>
  files.flatMap((file) =>
    importedTables(file)
      .filter(({ name }) => new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\s*\\)`).test(file.text))
      .map(({ name, owner }) => `${file.path} writes ${owner}'s table ${name}`),
  )
