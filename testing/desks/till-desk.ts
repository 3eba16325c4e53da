/** An expo that sells: a race with a block of its own, tills and devices. What tests of the till begin with. */
import { randomUUID } from 'node:crypto'
import { participantForm } from '#demo/registration-form.ts'
import type { TillSession, TillWorld } from '#domain/till/contract.ts'
import type { TillBoard } from '#domain/till/panel/panel-contract.ts'
import type { SentSale, SoldAnswer } from '#domain/till/sale/sale-contract.ts'
import type { TestProduct } from '../product.ts'
import { createRace } from '../race.ts'
import { createCrewDesk } from './crew.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
export const EXPO_PRICE = 95_000

const open = { gender: 'Evento no Deportivo', start_age: 10, final_age: 99, difference: 0 }
const SIGNATURE = 'M10 100L60 40L110 150L160 60L210 140L260 80'

export type Seller = { id: number; token: string; name: string }
export type OpenTill = { till_id: number; prefix: string; session_id: number; by: { token: string } }

type Sketch = { block?: number | null; price?: number | null; change?: object }

let people = 700_000

/** A race of tomorrow whose tills sell 10K and 21K, in sizes M and S, from a block of so many places. */
export const createTillDesk = async (
  product: TestProduct,
  { block = 20, price = EXPO_PRICE, change = {} }: Sketch = {},
) => {
  const { call } = product
  const { token: staff, user_id } = await product.signIn('Administrator')
  const race = await createRace(product.db, {
    event_datetime: new Date(Date.now() + DAY_MS),
    register_deadline: new Date(Date.now() + DAY_MS / 2),
    team_size: [1],
    categories: [
      { ...open, distance: '10K', title: 'Abierta' },
      { ...open, distance: '21K', title: 'Media' },
    ],
    kits: [
      { kit_name: 'Camiseta', size: 'M', amount: 30 },
      { kit_name: 'Camiseta', size: 'S', amount: 30 },
    ],
    ...change,
  })
  const { event_id } = race
  const crew = createCrewDesk(product, staff, event_id)
  const panel = `/api/eventos/${event_id}/caja`
  const at = `/api/till/${event_id}`
  const asStaff = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    call<T>(method, path, { token: staff, ...(body ? { body } : {}) })

  const board = async () => (await asStaff<TillBoard>('GET', panel)).json
  const { distances } = await board()
  let block_id: number | null = null
  if (block !== null) {
    const body = { name: 'Expo', owner: 'expo', places: block, distances: [], code: '' }
    const made = await asStaff<{ block_id: number }>('POST', `/api/eventos/${event_id}/blocks`, body)
    block_id = made.json.block_id
  }
  const prices = price === null ? [] : distances.map(({ id }) => ({ distance_id: id, price }))
  await asStaff('POST', `${panel}/settings`, { block_id, prices })

  let tills = 0
  const makeTill = async (form: object = {}) => {
    tills += 1
    const body = { name: `Caja ${tills}`, kind: 'expo', prefix: `C${tills}`, device_id: null, ...form }
    const { json } = await asStaff<{ till_id: number }>('POST', `${panel}/tills`, body)
    return { till_id: json.till_id, prefix: body.prefix, name: body.name }
  }

  const device = (form: object = {}): Promise<Seller> => crew.device({ roles: ['caja'], ...form })

  const openAt = (by: { token: string }, till_id: number, float: number | string = 50_000) =>
    call<{ session: TillSession; errors: Record<string, string[]> }>('POST', `${at}/sessions`, {
      token: by.token,
      body: { till_id, float },
    })

  /** A device at a till of its own, open. */
  const openTill = async (form: object = {}, by?: Seller): Promise<OpenTill & { seller: Seller }> => {
    const seller = by ?? (await device())
    const { till_id, prefix } = await makeTill(form)
    const { json } = await openAt(seller, till_id)
    return { till_id, prefix, session_id: json.session.id, by: seller, seller }
  }

  let receipts = 0
  const ten = race.categories.find(({ distance }) => distance === '10K')?.id ?? 0
  const half = race.categories.find(({ distance }) => distance === '21K')?.id ?? 0
  const [M = 0, S = 0] = race.kits.map(({ id }) => id)

  /** Somebody new, as the page types them; no email. */
  const person = (changed: object = {}) => {
    people += 1
    const {
      email: _,
      kit_id: __,
      consents: ___,
      ...typed
    } = participantForm(people, M) as unknown as Record<string, unknown>
    return { ...typed, ...changed } as SentSale['person']
  }

  const sale = (till: OpenTill, overrides: Partial<SentSale> = {}): SentSale => {
    receipts += 1
    return {
      id: randomUUID(),
      session_id: till.session_id,
      receipt: `${till.prefix}-${String(receipts).padStart(4, '0')}`,
      person: person(),
      category_id: ten,
      kit_id: M,
      amount: price ?? 83_500,
      way: 'cash',
      consents: { data_policy: true, waiver: true, health: true, news: false },
      signature: { drawing: SIGNATURE },
      device_at: new Date().toISOString(),
      offset_ms: 0,
      ...overrides,
    }
  }
  /** Made so many minutes ago, without connection. */
  const offline = (till: OpenTill, minutes: number, overrides: Partial<SentSale> = {}) =>
    sale(till, { device_at: new Date(Date.now() - minutes * MINUTE_MS).toISOString(), ...overrides })

  const upload = (by: { token: string }, sales: readonly unknown[]) =>
    call<{ now: string; sales: SoldAnswer[] }>('POST', `${at}/sales`, {
      token: by.token,
      body: { sent_at: new Date().toISOString(), sales },
    })
  const send = async (by: { token: string }, sales: readonly unknown[]): Promise<SoldAnswer[]> =>
    (await upload(by, sales)).json.sales

  return {
    race,
    event_id,
    staff,
    user_id,
    crew,
    at,
    panel,
    block_id,
    ten,
    half,
    M,
    S,
    distances,
    board,
    asStaff,
    makeTill,
    device,
    openAt,
    openTill,
    person,
    sale,
    offline,
    upload,
    send,
    /** One sale, one answer. */
    sell: async (till: OpenTill, overrides: Partial<SentSale> = {}) => {
      const [answer] = await send(till.by, [sale(till, overrides)])
      if (!answer) throw new Error('a sale was not answered')
      return answer
    },
    world: async (by: { token: string }) => (await call<TillWorld>('GET', at, { token: by.token })).json,
    deal: (till: OpenTill, lines: object[]) =>
      call<{ deals: TillWorld['deals']; errors: Record<string, string[]> }>('POST', `${at}/deals`, {
        token: till.by.token,
        body: { session_id: till.session_id, lines },
      }),
    close: (till: OpenTill, body: object, by: { token: string } = till.by) =>
      call<{ message: string; body: string; session: TillSession; errors: Record<string, string[]> }>(
        'POST',
        `${at}/sessions/${till.session_id}/close`,
        { token: by.token, body },
      ),
    undo: (by: { token: string }, sale_id: string) =>
      call<{ message: string; icon: string; errors: Record<string, string[]> }>(
        'POST',
        `${at}/sales/${sale_id}/undo`,
        { token: by.token, body: { reason: 'Se arrepintió' } },
      ),
    resolve: (sale_id: string, body: object) =>
      asStaff<{
        message: string
        icon: string
        registration_id: number | null
        errors: Record<string, string[]>
      }>('POST', `${panel}/sales/${sale_id}/resolve`, { note: 'Se revisó con la persona', ...body }),
  }
}
export type TillDesk = Awaited<ReturnType<typeof createTillDesk>>
