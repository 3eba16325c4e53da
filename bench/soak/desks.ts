/** The tables of an expo: they ask for news, fetch the list when it changed, and hand out kits. */
import { randomUUID } from 'node:crypto'
import type { Headers } from './asking.ts'
import { must } from './asking.ts'
import type { World } from './world.ts'

/** How many hand-overs a device sends at once. */
const ROWS = 5

export const deskOf = ({ asking, expo }: World, at: number) => {
  const desk = expo.desks[at]
  const path = `/api/kit-desk/${expo.event_id}`
  const headers: Headers = {
    authorization: `Bearer ${desk?.token}`,
    'x-forwarded-for': `198.51.100.${at + 1}`,
    'accept-encoding': 'gzip',
  }
  const waiting = [...(desk?.people ?? [])]
  let seq = 0
  return {
    readSnapshot: () => asking.get(`${path}/snapshot`, headers),
    readNews: async () => {
      const news = await asking.find<{ seq: number }>(`${path}/news?seq=${seq}`, {
        ...headers,
        'accept-encoding': 'identity',
      })
      seq = news.seq
    },
    handOver: async () => {
      const people = waiting.splice(0, ROWS)
      if (people.length === 0) return
      const now = new Date().toISOString()
      const rows = people.map((participant_id) => ({
        id: randomUUID(),
        kind: 'handed',
        participant_id,
        device_at: now,
        offset_ms: 0,
      }))
      type Kept = { rows: { outcome: string }[] }
      const sent = { sent_at: now, rows }
      const { 'accept-encoding': _, ...plain } = headers
      const kept = await asking.post<Kept>(`${path}/handovers`, sent, plain)
      must(
        kept.rows.every(({ outcome }) => outcome === 'kept'),
        'a hand-over was not kept',
      )
    },
  }
}
