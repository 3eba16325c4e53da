/** Mis Eventos as it is now, or, where nobody answers, as it was when this browser last saw it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { myEvents } from '#domain/registration/mine/mine-contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { keepCopy, type MyEvents, readCopy } from '#web/offline/kept-registrations.ts'
import { keepShell } from '#web/offline/register-worker.ts'
import { OWN_PAGE } from '#web/offline/worker-policy.ts'
import { readSession } from '#web/session.ts'
import { withPatience } from './patience.ts'

/** `seen_at`: when it was so; null for now. */
type Shown = MyEvents & { seen_at: string | null }

/** With a copy at hand nobody waits long for a network that is there and does not answer. */
const PATIENCE_MS = 8_000

/** No network, no patience left, or a proxy without the product behind it. A refusal is an answer. */
const isAway = (error: unknown) => !(error instanceof CallFailed) || error.status === 0 || error.status > 500

const findMyEvents = async ({ signal }: { signal: AbortSignal }): Promise<Shown> => {
  const asking = readSession()
  const copy = readCopy(localStorage, asking)
  try {
    const answer = await call<typeof myEvents>('GET /api/competidor/eventos', {
      signal: copy ? withPatience(signal, PATIENCE_MS) : signal,
    })
    // Whoever left meanwhile, or came in their place, has nothing kept of it.
    if (asking && readSession()?.token === asking.token) keepCopy(localStorage, asking, answer)
    return { ...answer, seen_at: null }
  } catch (error) {
    if (!copy || signal.aborted || !isAway(error)) throw error
    return { ...copy.answer, seen_at: copy.seen_at }
  }
}

export const useMyEvents = () => {
  const query = useQuery({
    queryKey: ['my-events'],
    queryFn: findMyEvents,
    // A payment may arrive while the page is open in another tab.
    refetchOnWindowFocus: 'always',
    // Asked without connection too: that is when the copy is shown.
    networkMode: 'always',
    refetchOnReconnect: 'always',
  })
  const seen = query.data?.seen_at === null
  useEffect(() => {
    if (seen) void keepShell(OWN_PAGE)
  }, [seen])
  return query
}
