/** Results from the timing company's own program. The token names the event; limits count by token. */
import { readNumbers } from '#domain/results/joining/read-numbers.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Notice } from '#server/contract-kit.ts'
import { invalid } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { describeReceived, receiveResults } from './receive-results.ts'
import * as contract from './results-contract.ts'
import { resultsCsv } from './results-csv.ts'

/** A file may have 50 MB: enough to correct one several times, too few to fill a disk. */
const POSTS = { name: 'timing-results', max: 30, seconds: 600 }

const MOST_PROBLEMS = 200

type State = 'uploaded' | 'queued' | 'running' | 'done' | 'failed'

const noticeOf = (state: State, again: boolean): Notice => {
  if (state === 'done')
    return {
      message: 'Ya lo publicó el organizador',
      body: 'Este contenido llegó antes. No hay nada nuevo.',
      icon: 'info',
    }
  if (state === 'queued' || state === 'running')
    return {
      message: 'El organizador lo está publicando',
      body: 'Este contenido llegó antes. No hay nada nuevo.',
      icon: 'info',
    }
  return {
    message: 'Recibido: el organizador lo revisa y publica',
    body: again
      ? 'Este contenido llegó antes. No hay nada nuevo.'
      : 'Si corriges algo, envía el archivo de nuevo.',
    icon: again ? 'info' : 'success',
  }
}

export const timingResultRoutes = (context: AppContext): Route[] => [
  route(contract.postResults, async ({ body: { file, results = [] }, timing }) => {
    await context.limiter.enforce(POSTS, String(timing.token_id))
    const { event_id } = timing
    const arrived = file ?? {
      filename: 'resultados.json.csv',
      bytes: resultsCsv(results, await readNumbers(context.db, event_id)),
    }
    const received = await receiveResults(context, timing, arrived)
    if ('refused' in received) throw invalid({ file: [received.message] }, 'No se pudo leer el archivo')
    const { import_id, again } = received
    const { state, counts, joined, warnings, problems } = await describeReceived(context, event_id, import_id)
    return {
      ...noticeOf(state.state, again),
      import: { id: state.id, file_name: state.file_name, received_at: state.created_at, state: state.state },
      again,
      counts,
      joined,
      warnings,
      problems: problems.slice(0, MOST_PROBLEMS),
      problems_count: problems.length,
    }
  }),
]
