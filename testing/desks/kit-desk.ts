/** An expo: a race whose people have numbers, and desks that hand over. What tests of the kit desk begin with. */
import { randomUUID } from 'node:crypto'
import type { KeptHandover, News, SentHandover } from '#domain/kit-desk/contract.ts'
import type { Snapshot } from '#domain/kit-desk/rules/snapshot.ts'
import type { TestProduct } from '../product.ts'
import { createBibDesk } from './bib-desk.ts'
import { createCrewDesk } from './crew.ts'

export type DeskDevice = { id: number; token: string; name: string }

const DAY_MS = 86_400_000

/** A race of tomorrow with so many people, who paid and have numbers; `change` is the race's. */
export const createKitDesk = async (
  product: TestProduct,
  {
    people: count = 3,
    change = {},
    numbered = true,
  }: { people?: number; change?: object; numbered?: boolean } = {},
) => {
  const { call } = product
  const { token: staff } = await product.signIn('Administrator')
  const bibs = createBibDesk(product, staff)
  const race = await bibs.newRace({
    event_datetime: new Date(Date.now() + DAY_MS),
    register_deadline: new Date(Date.now() + DAY_MS / 2),
    ...change,
  })
  const people = await bibs.buyFor(race, count)
  if (numbered) {
    await bibs.addSeries(race)
    await bibs.assign(race)
  }
  const crew = createCrewDesk(product, staff, race.event_id)
  const at = `/api/kit-desk/${race.event_id}`

  const device = (form: object = {}): Promise<DeskDevice> => crew.device(form)

  /** As the page sends it now; the person is handed the kit as registered. */
  const row = (
    participant: { id: number } | number,
    overrides: Partial<SentHandover> = {},
  ): SentHandover => ({
    id: randomUUID(),
    kind: 'handed',
    participant_id: typeof participant === 'number' ? participant : participant.id,
    device_at: new Date().toISOString(),
    offset_ms: 0,
    ...overrides,
  })

  const upload = (by: { token: string }, rows: readonly unknown[], sent_at = new Date().toISOString()) =>
    call<{ now: string; rows: KeptHandover[] }>('POST', `${at}/handovers`, {
      token: by.token,
      body: { sent_at, rows },
    })

  return {
    race,
    people,
    staff,
    bibs,
    crew,
    at,
    device,
    devices: async (count: number): Promise<DeskDevice[]> => {
      const joined = []
      for (let one = 0; one < count; one++) joined.push(await device())
      return joined
    },
    row,
    /** The whole answer. */
    upload,
    /** What became of each row. */
    send: async (by: { token: string }, rows: readonly unknown[], sent_at?: string) =>
      (await upload(by, rows, sent_at)).json.rows,
    snapshot: async (by: { token: string }) =>
      (await call<Snapshot>('GET', `${at}/snapshot`, { token: by.token })).json,
    news: async (by: { token: string }, seq = 0) =>
      (await call<News>('GET', `${at}/news?seq=${seq}`, { token: by.token })).json,
  }
}
export type KitDesk = Awaited<ReturnType<typeof createKitDesk>>
