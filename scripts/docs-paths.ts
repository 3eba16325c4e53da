/**
 * A page that names a file, a folder or a command which is gone sends its reader into the void. Reads what the pages
 * put in backticks, code blocks and links, and holds it against the tree and the scripts of package.json.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, posix } from 'node:path'

export type Page = { path: string; text: string }
/** `files`: of the tree, with slashes. `made`: names that exist only after a build or a run. */
export type Tree = { files: readonly string[]; scripts: readonly string[]; made: readonly string[] }

const KNOWN_ENDING = /\.(tsx?|mjs|css|sql|md|json|ya?ml|png|webp|svg)$/
/** Entries of a backup's archive, which are no files of the tree. */
const ELSEWHERE = ['manifest.json', 'seal.json']

const FENCE = /^```[^\n]*\n([\s\S]*?)^```/gm
const SPAN = /`([^`\n]+)`/g
const LINK = /\]\(([^)\s]+)\)/g
const COMMAND = /\bnpm (?:run ([\w:-]+)|(start|test)\b)/g

/** `<module>`, `{slug}` and `…` stand for anything; `{a,b}` keeps its two ways and `*` its meaning. */
const patternOf = (path: string) => path.replaceAll(/<[^>]*>|\{[^},]*\}|…/g, '*').replace(/^#/, '')

const foldersOf = (files: readonly string[]) =>
  new Set(
    files.flatMap((file) => {
      const parts = file.split('/').slice(0, -1)
      return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
    }),
  )

const createTree = ({ files, scripts, made }: Tree) => {
  const folders = foldersOf(files)
  const places = [...files, ...folders]
  /** A first word that says: this is a path. The folders of the root, and the modules. */
  const starts = new Set(
    [...folders]
      .filter((folder) => /^(domain\/)?[^/]+$/.test(folder))
      .map((folder) => posix.basename(folder)),
  )

  /** A page may leave out the beginning (`find-offer.ts`) and, for code, the ending (`registration/races`). */
  const exists = (path: string) => {
    const asked = patternOf(path).replace(/\/$/, '')
    if (made.includes(asked.split('/')[0] ?? '')) return true
    const endings = KNOWN_ENDING.test(asked) ? [''] : ['', '.ts', '.tsx', '.test.ts', '.mjs']
    if (/[*{]/.test(asked))
      return endings.some((ending) => places.some((place) => matchesGlob(place, `{,**/}${asked}${ending}`)))
    return endings.some((ending) =>
      places.some((place) => place === asked + ending || place.endsWith(`/${asked}${ending}`)),
    )
  }

  /** Addresses begin with a slash; a bare word without an ending is a word. */
  const isPath = (word: string) => {
    if (!/^[#\w.@…<>{}*,/+-]+$/.test(word) || word.startsWith('/') || ELSEWHERE.includes(word)) return false
    if (!word.includes('/')) return KNOWN_ENDING.test(word) && !word.startsWith('.')
    return starts.has(word.replace(/^#/, '').split('/')[0] ?? '') || KNOWN_ENDING.test(word)
  }

  return {
    isPath,
    exists,
    has: (path: string) => files.includes(path) || folders.has(path),
    hasScript: (name: string) => scripts.includes(name),
  }
}

/** In a command or a code block only what begins like a path of ours is one: the rest are arguments of examples. */
const wordsOf = (span: string) => {
  const words = span.trim().split(/\s+/)
  return words.length === 1 ? words : words.filter((word) => /^[a-z]+\/\S/.test(word))
}

const linkTarget = (page: string, link: string) =>
  posix.normalize(posix.join(posix.dirname(page), decodeURI(link.replace(/#.*$/, '')))).replace(/\/$/, '')

/** 'README.md: no file scripts/gone.ts', for each that is named and not there. */
export const missingPaths = (pages: readonly Page[], tree: Tree): string[] => {
  const { isPath, exists, has, hasScript } = createTree(tree)
  return pages.flatMap(({ path, text }) => {
    const prose = text.replaceAll(FENCE, '')
    const blocks = [...text.matchAll(FENCE)].flatMap(([, block = '']) => block.split('\n'))
    const spans = [...prose.matchAll(SPAN)].map(([, span = '']) => span)
    const words = [...spans, ...blocks.map((line) => `. ${line}`)].flatMap(wordsOf)
    const links = [...prose.matchAll(LINK)].map(([, link = '']) => link)
    return [
      ...words.filter((word) => isPath(word) && !exists(word)).map((word) => `no file ${word}`),
      ...links
        .filter((link) => !/^([a-z]+:|#)/.test(link) && !has(linkTarget(path, link)))
        .map((link) => `a link to ${link}, which is not there`),
      ...[...text.matchAll(COMMAND)]
        .map(([, named, plain]) => named ?? plain ?? '')
        .filter((name) => !hasScript(name))
        .map((name) => `no script ${name}`),
    ].map((problem) => `${path}: ${problem}`)
  })
}

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const slashed = (path: string) => path.replaceAll('\\', '/')

export const readTree = (): Tree => {
  const made = [
    'node_modules',
    '.git',
    ...read('.gitignore')
      .split('\n')
      .flatMap((line) => /^\/?([\w.-]+)\/?$/.exec(line)?.[1] ?? []),
  ]
  const entries = globSync(['**/*', '.*', '.*/**/*'], {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => made.includes(name),
  })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => slashed(join(entry.parentPath, entry.name)).slice(slashed(root).length + 1))
  return { files, made, scripts: Object.keys(JSON.parse(read('package.json')).scripts) }
}

/** The tables of the coverage have a checker of their own. */
export const readPages = (): Page[] =>
  globSync(['*.md', 'docs/**/*.md'], { cwd: root })
    .map(slashed)
    .filter((path) => !path.startsWith('docs/spec-coverage/'))
    .sort()
    .map((path) => ({ path, text: read(path) }))
