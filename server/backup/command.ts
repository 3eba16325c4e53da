/** `npm run backup -- [folder or file] [--without-key]` and `npm run restore -- file [--force]`. */
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig, SettingError } from '../config.ts'
import { clusterFolder } from '../database/data-cluster.ts'
import { DataFolderTakenError } from '../database/data-folder-lock.ts'
import { openConnection } from '../database/open-connection.ts'
import { EmbeddedDatabaseError } from '../database/postgres-binaries.ts'
import { reachDatabase } from '../database/reach-database.ts'
import { StorageError } from '../files/keys.ts'
import { createStorage } from '../files/storage.ts'
import { BackupError } from './archive.ts'
import { backUp } from './back-up.ts'
import { keyPlaceOf } from './key-place.ts'
import { restore } from './restore.ts'

const SUFFIX = '.tar.gz'

/** Named after the minute, in the order of time. */
const archiveName = (now = new Date()) =>
  `dorsal-${now.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}${SUFFIX}`

const archiveFile = (typed: string | undefined, { dataDir }: Config) => {
  if (typed?.endsWith(SUFFIX)) return resolve(typed)
  return join(typed === undefined ? join(dataDir, 'backups') : resolve(typed), archiveName())
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`

const runBackup = async (typed: string | undefined, options: string[], config: Config) => {
  const withKey = !config.secretKey && !options.includes('--without-key')
  if (!config.databaseUrl && !existsSync(clusterFolder(config.dataDir)))
    throw new BackupError(`En ${config.dataDir} no hay nada de Dorsal que copiar.`)
  const file = archiveFile(typed, config)
  if (existsSync(file)) throw new BackupError(`Ya existe ${file}. Elige otro nombre.`)
  const database = await reachDatabase(config, console.log)
  try {
    const storage = createStorage(config.storageUrl)
    const secretKey = config.secretKey ?? (await keyPlaceOf(config, storage).read())
    if (!secretKey)
      throw new BackupError('No encuentro la clave de cifrado de esta instalación: di SECRET_KEY.')
    const { connection } = database
    const { files, bytes } = await backUp({ connection, files: storage, secretKey, withKey }, file)
    console.log(`Copia lista: ${file} (${megabytes(bytes)}, ${files} archivos).`)
    console.log(
      withKey
        ? 'Lleva la clave de cifrado: quien la tenga puede leerlo todo. Guárdala como la instalación misma.'
        : 'No lleva la clave de cifrado: guarda SECRET_KEY aparte, sin ella los datos cifrados no se abren.',
    )
  } finally {
    await database.stop()
  }
}

const runRestore = async (typed: string | undefined, options: string[], config: Config) => {
  if (!typed || !existsSync(typed) || !statSync(typed).isFile())
    throw new BackupError(`Di qué copia restaurar: npm run restore -- archivo${SUFFIX} [--force]`)
  const database = await openConnection(config, console.log)
  try {
    const { connection } = database
    const storage = createStorage(config.storageUrl)
    const force = options.includes('--force')
    const { secretKey } = config
    const target = { connection, files: storage, secretKey, keyPlace: keyPlaceOf(config, storage), force }
    const { made_at, tables, files } = await restore(target, typed)
    console.log(
      `Restaurado lo del ${made_at}: ${tables} tablas y ${files} archivos. Ya puedes iniciar Dorsal.`,
    )
  } finally {
    await database.stop()
  }
}

const COMMANDS: Record<string, [typeof runBackup, string]> = {
  backup: [runBackup, '--without-key'],
  restore: [runRestore, '--force'],
}

const run = async ([name = '', ...args]: string[]) => {
  const [command, known] = COMMANDS[name] ?? []
  const options = args.filter((arg) => arg.startsWith('--'))
  const typed = args.filter((arg) => !arg.startsWith('--'))
  const strange = [...options.filter((option) => option !== known), ...typed.slice(1)]
  if (!command || strange.length > 0) throw new BackupError(`No conozco la opción ${strange.join(' ')}.`)
  await command(typed[0], options, readConfig())
}

const EXPECTED = [BackupError, SettingError, DataFolderTakenError, EmbeddedDatabaseError, StorageError]

run(process.argv.slice(2)).catch((error: unknown) => {
  const told = EXPECTED.some((kind) => error instanceof kind)
  console.error(told ? (error as Error).message : error)
  process.exit(1)
})
