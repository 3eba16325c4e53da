/** PostgreSQL's files on disk: made once, whole or not at all, with a password nobody has to know. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedDatabaseError } from './postgres-binaries.ts'
import { CLEAN_ENV, giveFolder, type Runner } from './run-as-user.ts'

export const SUPERUSER = 'postgres'

export const clusterFolder = (dataDir: string) => join(dataDir, 'postgres')
const passwordFile = (dataDir: string) => join(dataDir, 'postgres-password')

export const readPassword = (dataDir: string) => {
  const file = passwordFile(dataDir)
  if (!existsSync(file)) {
    throw new EmbeddedDatabaseError(
      `Falta el archivo ${file} con la clave de la base de datos. Devuélvelo a su sitio.`,
    )
  }
  return readFileSync(file, 'utf8').trim()
}

const writePassword = (dataDir: string) => {
  const file = passwordFile(dataDir)
  writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), {
    mode: 0o600,
  })
  renameSync(`${file}.new`, file)
  return file
}

type ClusterOptions = {
  dataDir: string
  initdb: string
  runner: Runner
  fast: boolean
}

/** initdb works in a folder of its own that gets its name when done: a start killed halfway leaves no half cluster. */
const createCluster = async ({ dataDir, initdb, runner, fast }: ClusterOptions) => {
  const unfinished = join(dataDir, 'postgres-unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  giveFolder(unfinished, runner)
  const [command = '', ...args] = [
    ...runner.prefix,
    initdb,
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    `--pwfile=${writePassword(dataDir)}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    ...(fast ? ['--no-sync'] : []),
  ]
  await promisify(execFile)(command, args, { env: CLEAN_ENV }).catch((error: Error & { stderr?: string }) => {
    throw new EmbeddedDatabaseError(
      `No se pudo preparar la base de datos en ${dataDir}: ${error.stderr?.trim()}`,
      {
        cause: error,
      },
    )
  })
  renameSync(unfinished, clusterFolder(dataDir))
}

export const ensureCluster = async (options: ClusterOptions, say: (sentence: string) => void) => {
  const folder = clusterFolder(options.dataDir)
  if (existsSync(folder)) return giveFolder(folder, options.runner)
  say('Preparando la base de datos por primera vez…')
  await createCluster(options)
}
