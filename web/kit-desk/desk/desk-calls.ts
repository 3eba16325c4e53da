/** The calls of a desk, as the device or as whoever is signed in. */
import type {
  dealNumbers,
  makeDeskConsentLink,
  readNews,
  sendHandovers,
  sendPaperConsent,
} from '#domain/kit-desk/contract.ts'
import type { Snapshot } from '#domain/kit-desk/rules/snapshot.ts'
import type { AnswerOf, Endpoint } from '#server/contract-kit.ts'
import { CallFailed, type CallInput, call, type Failure } from '#web/client.ts'
import { readDeviceToken } from '#web/crew/device-token.ts'
import { readSession } from '#web/session.ts'
import type { SendRows } from './outbox.ts'
import type { UnsentPaper } from './records.ts'

/** In the crowd the network is there and does not answer. */
const PATIENCE_MS = 12_000
/** Two megabytes over a bad one. */
const SNAPSHOT_PATIENCE_MS = 90_000

const NO_ANSWER: Failure = { message: 'No hay conexión', body: '', icon: 'error' }

const within = <T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  work(AbortSignal.timeout(ms)).catch((error) => {
    throw error instanceof CallFailed ? error : new CallFailed(0, NO_ANSWER)
  })

/** Not fetched: the page's policy lets it talk to us only. */
const pictureOf = (address: string): Blob => {
  const [head = '', data = ''] = address.split(',')
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  return new Blob([bytes], { type: /data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg' })
}

const holding = <E extends Endpoint>(
  token: string | null,
  route: `${E['method']} ${E['path']}`,
  input: CallInput<E>,
): Promise<AnswerOf<E>> =>
  within(PATIENCE_MS, (signal) => call<E>(route, { ...input, signal, ...(token ? { token } : {}) }))

export const deskCalls = (event_id: string) => {
  const params = { event_id }

  /** Null: what we have is as new as theirs. */
  const snapshot = (version: string | null): Promise<Snapshot | null> =>
    within(SNAPSHOT_PATIENCE_MS, async (signal) => {
      const token = readDeviceToken() ?? readSession()?.token
      const headers = new Headers({ 'x-requested-with': 'XMLHttpRequest', accept: 'application/json' })
      if (token) headers.set('authorization', `Bearer ${token}`)
      if (version) headers.set('if-none-match', `"${version}"`)
      const answer = await fetch(`/api/kit-desk/${encodeURIComponent(event_id)}/snapshot`, {
        headers,
        signal,
        cache: 'no-store',
      })
      if (answer.status === 304) return null
      if (!answer.ok) throw new CallFailed(answer.status, await answer.json().catch(() => NO_ANSWER))
      return (await answer.json()) as Snapshot
    })

  const news = (seq: number) =>
    holding<typeof readNews>(readDeviceToken(), 'GET /api/kit-desk/:event_id/news', {
      params,
      query: { seq },
    })

  const rows: SendRows = async (token, sent) => {
    const answer = await holding<typeof sendHandovers>(token, 'POST /api/kit-desk/:event_id/handovers', {
      params,
      body: { sent_at: new Date().toISOString(), rows: [...sent] },
    })
    return answer.rows
  }

  const paper = async ({ id, participant_id, pin, taken_at, photo, token }: UnsentPaper) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ id, participant_id, pin, taken_at }))
      body.append(name, String(value))
    body.append('photo', pictureOf(photo), 'papel.jpg')
    await holding<typeof sendPaperConsent>(token, 'POST /api/kit-desk/:event_id/paper-consents', {
      params,
      body,
    })
  }

  const numbers = (series_id: number) =>
    holding<typeof dealNumbers>(readDeviceToken(), 'POST /api/kit-desk/:event_id/numbers', {
      params,
      body: { series_id },
    })

  const consentLink = (participant_id: number) =>
    holding<typeof makeDeskConsentLink>(readDeviceToken(), 'POST /api/kit-desk/:event_id/consent-links', {
      params,
      body: { participant_id },
    })

  return { snapshot, news, rows, paper, numbers, consentLink }
}

export type DeskCalls = ReturnType<typeof deskCalls>
