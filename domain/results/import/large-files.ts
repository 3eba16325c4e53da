/**
 * A large file is checked and stored in a process of its own: 200,000 rows are 100 MB and more while they are held
 * against each other, and who serves people should neither grow by them nor pause for them.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AppContext } from '#server/app-context.ts'
import type { ConnectionSettings } from '#server/database/connect.ts'
import { createSemaphore } from '#server/semaphore.ts'
import type { SheetPlan } from '../rules/columns/column-plan.ts'
import type { checkStoredFile } from './check-import.ts'
import type { Wanted } from './prepare-import.ts'

export type LargeTask =
  | { kind: 'run'; import_id: number }
  | { kind: 'check'; event_id: number; file_key: string | null; plans: SheetPlan[]; wanted: Wanted }

/** Only what crosses to another process. */
export type Means = {
  connection: ConnectionSettings
  storageUrl: string
  secretKey: string
  logLevel: string
}

/** About 25,000 rows. Below it a process of its own takes longer to start than the work takes. */
const LARGE_BYTES = 2 * 1024 * 1024

const PROGRAM = fileURLToPath(new URL('./import-process.ts', import.meta.url))

export const isLarge = (file_size: number): boolean => file_size > LARGE_BYTES

const processes = createSemaphore(2)

const doElsewhere = async (context: AppContext, task: LargeTask): Promise<unknown> => {
  const { connection, secretKey, config } = context
  const means: Means = { connection, secretKey, storageUrl: config.storageUrl, logLevel: config.logLevel }
  await processes.acquire()
  try {
    const child = fork(PROGRAM, {
      serialization: 'advanced',
      // Much short-lived garbage, as in the reader.
      execArgv: [...process.execArgv, '--max-semi-space-size=64'],
    })
    let answered: { answer: unknown } | undefined
    child.once('message', (message: { answer: unknown }) => {
      answered = message
    })
    child.send({ means, task })
    await once(child, 'exit')
    if (!answered) throw new Error('the process of a large file ended without an answer')
    return answered.answer
  } finally {
    processes.release()
  }
}

export const runLarge = async (context: AppContext, import_id: number): Promise<void> => {
  await doElsewhere(context, { kind: 'run', import_id })
}

export const checkLarge = (context: AppContext, task: Omit<Extract<LargeTask, { kind: 'check' }>, 'kind'>) =>
  doElsewhere(context, { kind: 'check', ...task }) as ReturnType<typeof checkStoredFile>
