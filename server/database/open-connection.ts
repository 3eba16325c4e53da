/** Which PostgreSQL the product runs on: the one of the settings, or its own in the data folder. */
import type { Config } from '../config.ts'
import { awaitDatabase } from './await-database.ts'
import { holdDataFolder } from './data-folder-lock.ts'
import { startEmbeddedDatabase } from './embedded.ts'

export const openConnection = async (config: Config, say: (sentence: string) => void) => {
  if (config.databaseUrl) {
    await awaitDatabase(config.databaseUrl, say)
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
  }
  const hold = await holdDataFolder(config.dataDir)
  try {
    const embedded = await startEmbeddedDatabase({ dataDir: config.dataDir, say, hold })
    return { connection: embedded.connection, stop: () => embedded.stop().finally(() => hold.release()) }
  } catch (error) {
    hold.release()
    throw error
  }
}
