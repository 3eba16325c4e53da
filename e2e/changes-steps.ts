/** People who paid and want something else, made by the API; and how they come to the page of their changes. */
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { findRunningDatabase } from '../server/database/embedded.ts'
import { emailOf } from './come-back.ts'
import { approveAtGateway } from './paying.ts'
import { inDays, newRunner, type Runner } from './registering.ts'
import { keepShop, type Shopkeeper } from './shopping.ts'
import type { createStage } from './stage.ts'

type Saved = { reference: string; checkout_token: string }
type Offered = { paymentCheckouts: { sandbox: Record<string, string> } }
/** `id` of the participant; `token` of the own letter. */
export type Owner = Runner & {
  id: number
  registration_id: number
  key: string
  email: string
  token: string
}

const women = { gender: 'female', title: 'Damas', start_age: 12, final_age: 80 }

/** 5K is 20.000 cheaper and 21K 15.000 dearer than 10K for 80.000, each with 3.500 of service. */
const DISTANCES = {
  category: [
    { ...women, distance: '10K', difference: 0 },
    { ...women, distance: '21K', difference: 15_000 },
    { ...women, distance: '5K', difference: -20_000 },
  ],
  event_price: [{ date: inDays(50), event_price: 80_000, cost_service: 3_500 }],
  team_size: [{ id: 1 }, { id: 2 }, { id: 3 }],
}

export const openChangesDesk = (stage: ReturnType<typeof createStage>) => {
  let shop: Shopkeeper
  let database: pg.Client
  let race: { id: number; slug: string }

  beforeAll(async () => {
    shop = await keepShop(stage.address)
    race = await shop.makeEvent({ name: 'Carrera de los Cambios', ...DISTANCES })
    database = new pg.Client(findRunningDatabase(stage.dataDir))
    await database.connect()
  })
  afterAll(() => database?.end())

  const read = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await database.query<Row>(text, values)).rows

  const tokenOf = async (email: string) =>
    /#mio=(\S+)/.exec(
      await shop.readLetter(email, /^(Ya estás dentro|Pago recibido): Carrera de los Cambios/),
    )?.[1] ?? ''

  /** Saved together in 10K with size S, paid at the test gateway, each with the own letter. */
  const registerPaid = async (size = 1): Promise<Owner[]> => {
    const runners = Array.from({ length: size }, () => newRunner())
    const { categories, kits } = await shop.readOffer(race.slug)
    const saved = (await shop.post('/api/competitor', {
      competitors: runners.map((runner, at) =>
        participantForm(at, kits[0]?.id ?? 0, { ...runner, gender: 'female', email: emailOf(runner) }),
      ),
      event_id: race.id,
      category_id: categories[0]?.id,
    })) as Saved
    const { paymentCheckouts } = (await shop.post('/api/attach-product', {
      products: [],
      event_id: race.id,
      checkout_token: saved.checkout_token,
      gateway_name: 'sandbox',
    })) as Offered
    await approveAtGateway(stage.address, paymentCheckouts.sandbox)
    const people = () =>
      read<{ id: number; registration_id: number; key: string; dni: string }>(
        `select m.id, m.registration_id, m.participant_key as key, m.dni from participants m
         join registrations r on r.id = m.registration_id
         where r.reference = $1 and r.state = 'paid' order by m.position`,
        [saved.reference],
      )
    await expect.poll(async () => (await people()).length).toBe(size)
    const rows = await people()
    return Promise.all(
      runners.map(async (runner) => {
        const row = rows.find(({ dni }) => dni === runner.dni)
        if (!row) throw new Error('nobody was registered')
        const email = emailOf(runner)
        return { ...runner, ...row, email, token: await tokenOf(email) }
      }),
    )
  }

  return {
    get shop() {
      return shop
    },
    get race() {
      return race
    },
    read,
    registerPaid,
    /** Bought long ago: the law's five days are over. */
    boughtLongAgo: async ({ registration_id }: Owner) => {
      await database.query('begin')
      await database.query('set local session_replication_role = replica')
      await database.query(
        `update registrations set paid_at = paid_at - interval '20 days', created_at = created_at - interval '20 days' where id = $1`,
        [registration_id],
      )
      await database.query('commit')
    },
    /** Where the person is, as the database has it: '21K' and 'M'. */
    standing: async ({ id }: Owner) => {
      const [row] = await read<{ distance: string; size: string; state: string; team_role: string | null }>(
        `select c.distance, k.size, m.state, m.team_role from participants m
         join categories c on c.id = m.category_id join kits k on k.id = m.kit_id where m.id = $1`,
        [id],
      )
      return row
    },
    changesOf: ({ id }: Owner) =>
      read<{ id: number; kind: string; state: string; back: number; basis: string | null }>(
        'select id, kind, state, back, basis from changes where participant_id = $1 order by id',
        [id],
      ),
    refundsOf: ({ registration_id }: Owner) =>
      read<{ amount: number; state: string }>(
        'select amount, state from refunds where registration_id = $1 order by id',
        [registration_id],
      ),
  }
}

export const changesPath = ({ key, token }: Pick<Owner, 'key' | 'token'>) => `/cambios/${key}#mio=${token}`

export const openChanges = async (page: Page, owner: Pick<Owner, 'key' | 'token'>) => {
  // Another hash of the same page loads nothing anew.
  await page.goto('/terminos')
  await page.goto(changesPath(owner))
  await page.getByRole('heading', { level: 1, name: 'Cambios' }).waitFor()
}

/** The link of an act. */
export const begin = (page: Page, act: string) =>
  page.getByRole('link', { name: new RegExp(`^${act}`) }).click()

/** What a quote says, line by line: 'Pagas hoy' → '$15.000'. */
export const quoteOf = async (page: Page): Promise<Record<string, string>> => {
  await page.locator('form dl').waitFor()
  const [labels, values] = await Promise.all(
    ['dt', 'dd'].map((part) => page.locator(`form dl ${part}`).allTextContents()),
  )
  return Object.fromEntries((labels ?? []).map((label, at) => [label, values?.[at] ?? '']))
}

/** How the page answers an act, in place. */
export const isSaid = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words }).waitFor()
