/**
 * Fills an empty installation with the demo in a process of its own (demo-process.ts): drawing its pictures and papers
 * takes hundreds of megabytes, which a server that did it itself would hold for as long as it runs.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { users } from '#domain/accounts/tables.ts'
import type { ConnectionSettings, Database } from '#server/database/connect.ts'

const PROCESS = fileURLToPath(new URL('./demo-process.ts', import.meta.url))
const HOOK = new URL('./resolve-hook.ts', import.meta.url).href

/** What that process says when all of it is there. */
export type Filled = { filled: boolean }
const isFilled = (message: unknown): message is Filled =>
  typeof message === 'object' && message !== null && 'filled' in message

/** The process has said why. */
export class DemoError extends Error {}

/** True when it filled; false when somebody else was quicker. */
const runProcess = (connection: ConnectionSettings) =>
  new Promise<boolean>((resolve, reject) => {
    // Its settings are those of this process's environment; how the database is reached is told, not shown to others.
    const child = fork(PROCESS, { execArgv: ['--import', HOOK] })
    let filled: boolean | undefined
    child.on('message', (message) => {
      if (isFilled(message)) filled = message.filled
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0 && filled !== undefined) resolve(filled)
      else reject(new DemoError('No se pudieron preparar los datos de demostración; no quedó nada a medias.'))
    })
    // Who died before it could hear has its exit told above.
    child.send(connection, () => {})
  })

/** Several may start at once: each that finds nobody starts a process, and these wait for one another (seed.ts). */
export const fillDemo = async (
  { db, connection }: { db: Database; connection: ConnectionSettings },
  say: (sentence: string) => void,
) => {
  const [somebody] = await db.select({ id: users.id }).from(users).limit(1)
  if (!somebody && (await runProcess(connection))) say('Datos de demostración listos.')
}
