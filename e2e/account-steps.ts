/** Accounts to work on, made by the API: people of a race with two distances; and how one comes to an account's lines. */
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { formatDay } from '#domain/colombia/panel-dates.ts'
import { findRunningDatabase } from '../server/database/embedded.ts'
import { emailOf } from './come-back.ts'
import { acceptNotice, heading, logIn } from './log-in.ts'
import { approveAtGateway } from './paying.ts'
import { inDays, newRunner, type Runner } from './registering.ts'
import { keepShop, type Shopkeeper } from './shopping.ts'
import type { createStage } from './stage.ts'

export type Payer = Runner & { id: number; reference: string; fullName: string; email: string }
type Race = { id: number; name: string; slug: string }
type Saved = { reference: string; checkout_token: string }
type Offered = { paymentCheckouts: { sandbox: Record<string, string> } }

const women = { gender: 'female', title: 'Damas', start_age: 12, final_age: 80 }

/** 10K for 80.000 and 3.500 of service; 21K for 15.000 more. */
const DISTANCES = {
  category: [
    { ...women, distance: '10K', difference: 0 },
    { ...women, distance: '21K', difference: 15_000 },
  ],
  event_price: [{ date: inDays(50), event_price: 80_000, cost_service: 3_500 }],
}

/** As the account writes it: today in Bogotá. */
export const today = () => formatDay(new Date())

/** A day of the month before this one, as the wire writes it. */
export const lastMonth = () => {
  const [year = 0, month = 0] = bogotaDay(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 15)).toISOString().slice(0, 10)
}

/** For the journeys of one file: its race, its people and its database. */
export const keepBooks = (stage: ReturnType<typeof createStage>) => {
  let shop: Shopkeeper
  let database: pg.Client
  let race: Race

  beforeAll(async () => {
    shop = await keepShop(stage.address)
    const made = await shop.makeEvent({ name: 'Carrera de las Cuentas', ...DISTANCES })
    race = { ...made, name: 'Carrera de las Cuentas' }
    database = new pg.Client(findRunningDatabase(stage.dataDir))
    await database.connect()
  })
  afterAll(() => database?.end())

  const read = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await database.query<Row>(text, values)).rows

  /** In 10K, held until somebody pays. */
  const register = async () => {
    const runner = newRunner()
    const { categories, kits } = await shop.readOffer(race.slug)
    const own = { ...runner, gender: 'female', email: emailOf(runner) }
    const saved = (await shop.post('/api/competitor', {
      competitors: [participantForm(1, kits[0]?.id ?? 0, own)],
      event_id: race.id,
      category_id: categories[0]?.id,
    })) as Saved
    const [row] = await read<{ id: number }>('select id from registrations where reference = $1', [
      saved.reference,
    ])
    const fullName = `${runner.name} ${runner.last_name}`
    const payer: Payer = {
      ...runner,
      id: row?.id ?? 0,
      reference: saved.reference,
      fullName,
      email: own.email,
    }
    return { payer, token: saved.checkout_token }
  }

  return {
    get shop() {
      return shop
    },
    get race() {
      return race
    },
    read,
    /** What the triggers keep is moved all the same: only to make yesterday's lines. */
    backdate: async (text: string, values: unknown[]) => {
      await database.query('begin')
      await database.query('set local session_replication_role = replica')
      const { rowCount } = await database.query(text, values)
      await database.query('commit')
      expect(rowCount).toBe(1)
    },
    register: async () => (await register()).payer,
    /** The same, paid at the test gateway. */
    registerPaid: async (): Promise<Payer> => {
      const { payer, token } = await register()
      const { paymentCheckouts } = (await shop.post('/api/attach-product', {
        products: [],
        event_id: race.id,
        checkout_token: token,
        gateway_name: 'sandbox',
      })) as Offered
      await approveAtGateway(stage.address, paymentCheckouts.sandbox)
      const states = () =>
        read<{ state: string }>('select state from registrations where id = $1', [payer.id])
      await expect.poll(states).toEqual([{ state: 'paid' }])
      return payer
    },
    /** What came in for it, in its order. */
    paymentsOf: ({ id }: Payer) =>
      read<{ way: string; amount: number }>(
        'select way, amount from payments where registration_id = $1 order by id',
        [id],
      ),
  }
}

/** The drawer of a registration, with its account read. */
export const openDrawer = async (page: Page, race: Race, { id, fullName }: Payer): Promise<Locator> => {
  await page.goto(`/admin/eventos/show/${race.id}/competitor?inscripcion=${id}`)
  const drawer = page.getByRole('dialog', { name: fullName })
  await drawer.getByText('Saldo', { exact: true }).waitFor()
  return drawer
}

export const asStaff = async (page: Page, email = 'admin@dorsal.test') => {
  await logIn(page, email)
  await heading(page, 'Eventos')
}

/** The words of every line of a group of an account, in their order: `Cargos`, `Pagos` or `Devoluciones`. */
export const linesOf = async (account: Locator, group: string): Promise<string[]> => {
  const lines = account.getByRole('region', { name: group, exact: true }).getByRole('listitem')
  const texts: string[] = []
  for (const line of await lines.all()) {
    // What can be done with a line is no part of what it says.
    const buttons = await line.getByRole('button').allInnerTexts()
    const [said = ''] = await line.allInnerTexts()
    const told = buttons.reduce((text, button) => text.replace(button, ''), said).trim()
    texts.push(told.split(/\s*\n\s*/).join(' | '))
  }
  return texts
}

/** How it stands, in the two places that say it. */
export const stands = async (account: Locator, words: string) => {
  await expect.poll(() => account.getByText(words, { exact: true }).count()).toBe(2)
}

/** 'Cambiar' to the dearer distance. */
export const moveTo21K = async (page: Page, drawer: Locator) => {
  await drawer.getByRole('button', { name: 'Más', exact: true }).click()
  await drawer.page().getByRole('menuitem', { name: 'Cambiar categoría o kit' }).click()
  const changing = page.getByRole('dialog', { name: 'Cambiar inscripción' })
  await changing.getByLabel('Categoría').selectOption({ index: 1 })
  await changing.getByRole('button', { name: 'Ver diferencia' }).click()
  await changing.getByText(/^Cuesta \$15\.000 más\. Ya está pagada/).waitFor()
  await changing.getByRole('button', { name: 'Aplicar cambio' }).click()
  await acceptNotice(page, 'Inscripción actualizada')
}
