/** Which PostgreSQL the product runs on: the one of the settings, or its own in the data folder. */
import type { Config } from '../config.ts'
import { awaitDatabase } from './await-database.ts'
import type { ConnectionSettings } from './connect.ts'
import { holdDataFolder } from './data-folder-lock.ts'
import { findRunningDatabase, startEmbeddedDatabase } from './embedded.ts'
import { EmbeddedDatabaseError } from './postgres-binaries.ts'

/** Pools, queue and listeners of one process together. */
const CONNECTIONS_A_PROCESS = 25

export const openConnection = async (config: Config, say: (sentence: string) => void) => {
  if (config.databaseUrl) {
    await awaitDatabase(config.databaseUrl, say)
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
  }
  const { dataDir, webConcurrency } = config
  const connections = Math.max(100, CONNECTIONS_A_PROCESS * webConcurrency)
  const hold = await holdDataFolder(dataDir)
  try {
    const embedded = await startEmbeddedDatabase({ dataDir, say, hold, connections })
    return { connection: embedded.connection, stop: () => embedded.stop().finally(() => hold.release()) }
  } catch (error) {
    hold.release()
    throw error
  }
}

/** For a process of a group: the database that the first one runs. */
export const joinDatabase = ({ databaseUrl, dataDir }: Config): ConnectionSettings => {
  if (databaseUrl) return { connectionString: databaseUrl }
  const running = findRunningDatabase(dataDir)
  if (!running) throw new EmbeddedDatabaseError('La base de datos no está en marcha.')
  return running
}
