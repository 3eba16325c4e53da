/** Posts confirmations the way PayU does: ten seconds of patience, only a 200 counts, a few tries. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Post } from './faults.ts'

const PATIENCE_MS = 10_000
const RETRY_MS = [2_000, 10_000, 30_000]
const AT_ONCE = 20

export type Delivery = {
  url: string
  signal: AbortSignal
  /** Called after every try with what was answered; 0 when nothing was. */
  note: (post: Post, status: number) => Promise<void>
  retryMs?: readonly number[]
}

const encode = (post: Post): string => {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(post)) for (const one of [value].flat()) form.append(name, one)
  return form.toString()
}

const postOnce = async ({ url, signal, note }: Delivery, post: Post): Promise<boolean> => {
  let status = 0
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: encode(post),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
    await answer.body?.cancel()
    status = answer.status
  } catch {
    if (signal.aborted) return true
  }
  await note(post, status)
  return status === 200
}

const tryAgain = async (delivery: Delivery, post: Post): Promise<boolean> => {
  for (const [at, milliseconds] of (delivery.retryMs ?? RETRY_MS).entries()) {
    try {
      await wait(milliseconds, undefined, { signal: delivery.signal, ref: false })
    } catch {
      return false
    }
    if (await postOnce(delivery, { ...post, attempts: String(at + 2) })) return true
  }
  return false
}

/** Resolves when every post of every wave was tried once; `rest` when the last retry is over. */
export const deliverWaves = async (
  delivery: Delivery,
  waves: readonly Post[][],
): Promise<{ rest: Promise<unknown> }> => {
  const again: Promise<boolean>[] = []
  for (const wave of waves)
    for (let from = 0; from < wave.length; from += AT_ONCE)
      await Promise.all(
        wave.slice(from, from + AT_ONCE).map(async (post) => {
          if (!(await postOnce(delivery, post))) again.push(tryAgain(delivery, post))
        }),
      )
  return { rest: Promise.allSettled(again) }
}
