/**
 * Who holds a place can pay it, whatever became of the event meanwhile: full or closed, by the letter, the page of the
 * document or Mis Eventos, in a browser that never saw the form. And a place that is gone says so where one would pay.
 */
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningDatabase } from '../server/database/embedded.ts'
import { chooseBirthday, emailOf, openAccount, openOwnPage, payLinkOf } from './come-back.ts'
import { acceptNotice } from './log-in.ts'
import {
  goToGateway,
  heading,
  newRunner,
  type Organiser,
  organise,
  press,
  type Runner,
  registerAlone,
  typeIdentity,
} from './registering.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let organiser: Organiser
let database: pg.Client

beforeAll(async () => {
  organiser = await organise(stage.address)
  database = new pg.Client(findRunningDatabase(stage.dataDir))
  await database.connect()
})

afterAll(async () => {
  await database?.end()
})

type Made = { id: number; slug: string }

const CLOSED_TITLES = { full: 'Ya no quedan cupos', closed: 'Las inscripciones ya cerraron' }

/** Nobody else can register any more, as a fresh browser sees it: pages are kept for a moment. */
const shut = async (how: keyof typeof CLOSED_TITLES, { id, slug }: Made) => {
  if (how === 'closed')
    await database.query(`update events set register_deadline = now() - interval '1 minute' where id = $1`, [
      id,
    ])
  await at(390, async (page) => {
    const isShut = async () => {
      await page.goto(`/registrate/${slug}`)
      return page.getByRole('heading', { name: CLOSED_TITLES[how] }).isVisible()
    }
    await expect.poll(isShut, { timeout: 10_000 }).toBe(true)
  })
}

const WAYS: Record<string, (page: Page, runner: Runner) => Promise<void>> = {
  letter: async (page, runner) => {
    await page.goto(await payLinkOf(organiser, runner))
  },
  'page of the document': async (page, runner) => {
    await openOwnPage(page, runner)
    await page.getByRole('link', { name: 'Pagar evento' }).click()
  },
  dashboard: async (page, runner) => {
    await openAccount(page, organiser, runner)
    await page.getByRole('link', { name: 'Pagar evento' }).click()
  },
}

/** With what the journey found. */
const at390 = async <T>(journey: (page: Page) => Promise<T>): Promise<T> => {
  let found: T | undefined
  await at(390, async (page) => {
    found = await journey(page)
  })
  return found as T
}

const closeDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Registrado' }).getByRole('button', { name: 'Cerrar' }).click()

const CASES = (['full', 'closed'] as const).flatMap((how) =>
  Object.keys(WAYS).map((way) => [how, way] as const),
)

test.each(CASES)(
  '%s: the %s leads a fresh browser to the payment, and the payment settles it',
  async (how, way) => {
    const event = await organiser.makeEvent({ participant_limit: how === 'full' ? 1 : 50 })
    const runner = newRunner()
    await at(390, (page) => registerAlone(page, event.slug, runner))
    await shut(how, event)
    await at(390, async (page) => {
      await WAYS[way]?.(page, runner)
      await closeDialog(page)
      await heading(page, '¡Estás a un paso!')
      // Its own letter and login may change it; a birthday only pays.
      const owns = way !== 'page of the document'
      await expect.poll(() => page.getByLabel('Código de descuento').count()).toBe(owns ? 1 : 0)
      await expect
        .poll(() => page.getByRole('button', { name: 'Cancelar esta inscripción' }).count())
        .toBe(owns ? 1 : 0)
      await page.reload()
      await heading(page, '¡Estás a un paso!')
      await goToGateway(page)
      await press(page, 'Aprobar')
      await page.getByRole('heading', { level: 1, name: '¡Pago aprobado!' }).waitFor()
    })
  },
)

/** What the letters above do not prove: the browser that saved it, the link to the own page, a payment asked about. */
test('closed: the browser that saved it, the link of the own page and a verified payment lead there too', async () => {
  const event = await organiser.makeEvent()
  const runner = newRunner()
  const arrives = (page: Page) => heading(page, '¡Estás a un paso!')
  await at(390, async (page) => {
    await registerAlone(page, event.slug, runner)
    await shut('closed', event)
    await page.goto(`/registrate/${event.slug}`)
    await arrives(page)
  })
  const ownLink = await at390(async (page) => {
    await openOwnPage(page, runner)
    await press(page, 'Enviarme el enlace')
    await acceptNotice(page, 'Revisa tu correo')
    const letter = await organiser.readLetter(emailOf(runner), /^Tu inscripción en/)
    return /\/competidor\/\S+#mio=\S+/.exec(letter)?.[0] ?? ''
  })
  await at(390, async (page) => {
    await page.goto(ownLink)
    await page.getByRole('link', { name: 'Pagar evento' }).click()
    await closeDialog(page)
    await arrives(page)
  })
  await at(390, async (page) => {
    await page.goto('/verificar-pago')
    await press(page, 'No tengo la referencia')
    await page.getByLabel('Número de documento').fill(runner.dni)
    await chooseBirthday(page, runner.birthday)
    await press(page, 'Verificar')
    await page.getByRole('link', { name: 'Ver mi inscripción' }).click()
    await page.getByRole('link', { name: 'Pagar evento' }).click()
    await closeDialog(page)
    await arrives(page)
    await goToGateway(page)
    await press(page, 'Aprobar')
    await page.getByRole('heading', { level: 1, name: '¡Pago aprobado!' }).waitFor()
  })
})

test('a place that ended says so on the pay step, and a second tab follows', () =>
  at(390, async (page) => {
    const event = await organiser.makeEvent()
    await registerAlone(page, event.slug, newRunner())
    const second = await page.context().newPage()
    await second.goto(`/registrate/${event.slug}`)
    await heading(second, '¡Estás a un paso!')
    await second.getByRole('button', { name: 'Pagar', exact: true }).waitFor()

    await press(page, 'Cancelar esta inscripción')
    await press(page, 'Sí, cancelar')
    await acceptNotice(page, 'Cancelamos tu inscripción')
    await second.getByText('Tu reserva terminó y el cupo se liberó.').waitFor()
    await expect.poll(() => second.getByRole('button', { name: 'Pagar', exact: true }).count()).toBe(0)
    await second.close()
  }))

test('a place that ended elsewhere is told to who presses Pagar, on the step itself', () =>
  at(390, async (page) => {
    const event = await organiser.makeEvent()
    const runner = newRunner()
    await at(390, (first) => registerAlone(first, event.slug, runner))
    await page.goto(`/registrate/${event.slug}`)
    await typeIdentity(page, runner)
    await closeDialog(page)
    await page.getByText('puedes pagar esta inscripción tal como está guardada').waitFor()
    await database.query('update registrations set hold_until = now() where event_id = $1', [event.id])
    await page.getByRole('radio', { name: 'Pasarela de prueba' }).check()
    await press(page, 'Pagar')
    await page.getByText('Tu reserva terminó y el cupo se liberó.').waitFor()
    await press(page, 'Inscribirme de nuevo')
    await heading(page, 'Identificación')
  }))
