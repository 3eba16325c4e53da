/** For commands beside the product: its database while it runs; with it stopped, started for a moment. */
import type { Config } from '../config.ts'
import { awaitDatabase } from './await-database.ts'
import type { ConnectionSettings } from './connect.ts'
import { findRunningDatabase, startEmbeddedDatabase } from './embedded.ts'

export const reachDatabase = async (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  say: (sentence: string) => void,
): Promise<{ connection: ConnectionSettings; stop: () => Promise<void> }> => {
  const leave = async () => {}
  if (databaseUrl) {
    await awaitDatabase(databaseUrl, say)
    return { connection: { connectionString: databaseUrl }, stop: leave }
  }
  const running = findRunningDatabase(dataDir)
  return running ? { connection: running, stop: leave } : startEmbeddedDatabase({ dataDir, say })
}
