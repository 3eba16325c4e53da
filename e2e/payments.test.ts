/** The money of a runner in Chromium: paid, rejected, on its way, abandoned, free, with an add-on, from a letter. */
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningDatabase } from '../server/database/embedded.ts'
import { journeyWidths } from './browser.ts'
import { emailOf, openAccount, openMore, openOwnPage, payLinkOf } from './come-back.ts'
import { acceptNotice } from './log-in.ts'
import {
  chooseAddOnSize,
  goToGateway,
  heading,
  newRunner,
  type Organiser,
  openCode,
  organise,
  press,
  type Runner,
  registerAlone,
} from './registering.ts'
import { createStage } from './stage.ts'

/** The demo's first event: two distances, products, and INVITADO-100. */
const DEMO = { slug: 'media-maraton-del-paramo', name: 'Media Maratón del Páramo', price: '$123.500' }

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

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const total = (page: Page, value: string) =>
  page.locator('dl').filter({ hasText: 'Total' }).getByText(value, { exact: true }).first().waitFor()
const payButton = (page: Page) => page.getByRole('button', { name: 'Pagar', exact: true })
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const registerInDemo = async (page: Page, runner: Runner) => {
  await registerAlone(page, DEMO.slug, runner, 'S', '21K')
  await total(page, DEMO.price)
}

/** The page after the gateway, with what was paid or not. */
const comesBack = async (page: Page, name: string, amount = DEMO.price) => {
  await page.waitForURL('**/pago/respuesta**')
  await title(page, name)
  await page.getByText(amount, { exact: true }).first().waitFor()
  await expect.poll(() => overflow(page)).toBe(0)
}

/** The files of the one letter with this subject. */
const attachedTo = async (runner: Runner, subject: RegExp): Promise<string[]> => {
  await organiser.readLetter(emailOf(runner), subject)
  const { rows } = await database.query<{ subject: string; attachments: { type: string }[] }>(
    'select subject, attachments from mails where recipient = $1',
    [emailOf(runner)],
  )
  const letters = rows.filter((row) => subject.test(row.subject))
  expect(letters).toHaveLength(1)
  return letters.flatMap(({ attachments }) => attachments.map(({ type }) => type))
}

const seeOwnPage = async (page: Page, runner: Runner) => {
  await openOwnPage(page, runner)
  return page.getByRole('listitem').filter({ hasText: DEMO.name })
}

/** What the bank answers later. */
const settle = async (transaction: string, outcome: 'aprobar' | 'rechazar') => {
  const body = new URLSearchParams({ outcome })
  const answer = await fetch(`${transaction}/resolver`, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
}

const bibOf = (page: Page) => page.getByRole('listitem').filter({ hasText: DEMO.name })

test.each(journeyWidths('phone'))(
  'a foreigner with a passport, at %i px: in, paid, with the receipt',
  (width) =>
    at(width, async (page) => {
      const { dni: digits, ...someone } = newRunner()
      const runner = { ...someone, dni: `av${digits.slice(-8)}`, document: 'Pasaporte' }
      const passport = runner.dni.toUpperCase()
      await page.goto(`/registrate/${DEMO.slug}`)
      await heading(page, 'Identificación')
      const field = page.getByLabel('Número de documento')
      await field.fill(passport)
      await page.getByText('Si es un pasaporte, elige el tipo «Pasaporte».').waitFor()
      await page.getByLabel('Tipo de documento').selectOption('Pasaporte')
      await expect
        .poll(() => page.getByText('Si es un pasaporte, elige el tipo «Pasaporte».').count())
        .toBe(0)
      expect(await field.getAttribute('inputmode')).toBe('text')

      await registerInDemo(page, runner)
      await goToGateway(page)
      await press(page, 'Aprobar')
      await comesBack(page, '¡Pago aprobado!')
      await page.goto(`/competidor/${passport}?tipo=PA`)
      await page.getByText(`PA ${passport}`).waitFor()
      const [year = '', month = '', day = ''] = runner.birthday.split('-')
      await page.getByLabel('Día').selectOption(String(Number(day)))
      await page.getByLabel('Mes').selectOption(String(Number(month)))
      await page.getByLabel('Año').selectOption(year)
      await press(page, 'Ver mi inscripción')
      const bib = page.getByRole('listitem').filter({ hasText: DEMO.name })
      await bib.getByText('Pagado', { exact: true }).waitFor()
      await openMore(bib)
      const download = page.waitForEvent('download')
      await bib.getByRole('link', { name: 'Descargar comprobante' }).click()
      expect((await download).suggestedFilename()).toMatch(/^comprobante-.*\.pdf$/)
      await expect.poll(() => overflow(page)).toBe(0)
    }),
)

test.each(journeyWidths('phone'))(
  'approved, at %i px: the return page, the runner’s page and the letter say it',
  (width) =>
    at(width, async (page) => {
      const runner = newRunner()
      await registerInDemo(page, runner)
      await page.getByText(/^Tu cupo está reservado hasta (las|la|mañana)/).waitFor()
      await expect.poll(() => overflow(page)).toBe(0)
      await goToGateway(page)
      await page.getByText('no se cobra dinero').waitFor()
      await page.getByText(`${DEMO.price} COP`).waitFor()
      await expect.poll(() => overflow(page)).toBe(0)
      await press(page, 'Aprobar')
      await comesBack(page, '¡Pago aprobado!')
      await page.getByText('Ya estás dentro.').waitFor()

      const bib = await seeOwnPage(page, runner)
      await bib.getByText('Pagado', { exact: true }).waitFor()
      await expect.poll(() => bib.getByRole('link', { name: 'Pagar evento' }).count()).toBe(0)
      await expect.poll(() => attachedTo(runner, /^Pago recibido/)).toEqual(['image/png'])

      // Who comes back to the form is not led to pay again: it begins for somebody else.
      await page.goto(`/registrate/${DEMO.slug}`)
      await heading(page, 'Identificación')
      await expect.poll(() => page.getByLabel('Número de documento').inputValue()).toBe('')
      await expect.poll(() => payButton(page).count()).toBe(0)
    }),
)

test('rejected, tried again, approved: one registration, two tries, one receipt', () =>
  at(390, async (page) => {
    const runner = newRunner()
    await registerInDemo(page, runner)
    await goToGateway(page)
    await press(page, 'Rechazar')
    await comesBack(page, 'El pago no fue aprobado')
    await page.getByText(/No se hizo ningún cobro\. Tu cupo está reservado hasta/).waitFor()
    await organiser.readLetter(emailOf(runner), /no fue aprobado/)

    await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
    await heading(page, '¡Estás a un paso!')
    await total(page, DEMO.price)
    await goToGateway(page)
    await press(page, 'Aprobar')
    await comesBack(page, '¡Pago aprobado!')
    await (await seeOwnPage(page, runner)).getByText('Pagado', { exact: true }).waitFor()
    await expect.poll(() => attachedTo(runner, /^Pago recibido/)).toEqual(['image/png'])
  }))

test('pending at the bank: nothing to press on the way back, and the bank’s answer settles it', () =>
  at(390, async (page) => {
    const runner = newRunner()
    await registerInDemo(page, runner)
    await goToGateway(page)
    const transaction = page.url()
    await page.getByRole('radio', { name: 'PSE' }).check()
    await press(page, 'Dejar pendiente')
    await comesBack(page, 'Tu pago está en proceso')
    await page.getByText(/No pagues otra vez/).waitFor()
    const back = page.url()

    await page.goto(`/registrate/${DEMO.slug}`)
    await page.getByRole('heading', { level: 3, name: 'Tu pago está en proceso' }).waitFor()
    await expect.poll(() => payButton(page).count()).toBe(0)
    await expect.poll(() => page.getByText('NO hay pasarela activa').count()).toBe(0)
    await expect.poll(() => overflow(page)).toBe(0)
    const bib = await seeOwnPage(page, runner)
    await bib.getByText('Tu pago está en proceso').waitFor()
    await expect.poll(() => bib.getByRole('link', { name: 'Pagar evento' }).count()).toBe(0)

    await page.goto(back)
    await title(page, 'Tu pago está en proceso')
    await settle(transaction, 'aprobar')
    // The page asks by itself: nobody reloads it.
    await title(page, '¡Pago aprobado!')
    await (await seeOwnPage(page, runner)).getByText('Pagado', { exact: true }).waitFor()
    await expect.poll(() => attachedTo(runner, /^Pago recibido/)).toEqual(['image/png'])
  }))

test('pending until tomorrow, then rejected: the spot is still held, and can be paid after the first five hours', () =>
  at(390, async (page) => {
    const runner = newRunner()
    await registerInDemo(page, runner)
    await goToGateway(page)
    const transaction = page.url()
    await page.getByRole('radio', { name: 'PSE' }).check()
    await press(page, 'Dejar pendiente')
    await comesBack(page, 'Tu pago está en proceso')
    await settle(transaction, 'rechazar')
    await title(page, 'El pago no fue aprobado')
    await page.clock.setFixedTime(Date.now() + 6 * 60 * 60 * 1000)
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
    await heading(page, '¡Estás a un paso!')
    await goToGateway(page)
    await press(page, 'Aprobar')
    await comesBack(page, '¡Pago aprobado!')
  }))

test('abandoned: the hold ends, the page says so, and the last spot goes to the next one', async () => {
  const event = await organiser.makeEvent({ participant_limit: 1 })
  const [first, next] = [newRunner(), newRunner()]
  const isFull = (page: Page) => heading(page, 'Ya no quedan cupos')
  await at(390, async (page) => {
    await registerAlone(page, event.slug, first)
    await goToGateway(page)
    await press(page, 'Abandonar')
    await page.getByText('Abandonaste el pago.').waitFor()
    await at(390, async (other) => {
      await other.goto(`/registrate/${event.slug}`)
      await isFull(other)
    })
    await page.goto(`/registrate/${event.slug}`)
    await heading(page, '¡Estás a un paso!')
    await payButton(page).waitFor()

    const moved = await database.query(
      `update registrations set hold_until = now() where event_id = $1 and state = 'held'`,
      [event.id],
    )
    expect(moved.rowCount).toBe(1)
    await at(390, async (other) => {
      // A page is kept for two seconds: then everybody sees that the spot came back.
      const isStillFull = async () => {
        await other.goto(`/registrate/${event.slug}`)
        return other.getByRole('heading', { name: 'Ya no quedan cupos' }).isVisible()
      }
      await expect.poll(isStillFull, { timeout: 10_000 }).toBe(false)
      await heading(other, 'Identificación')
    })
    await page.reload()
    await page.getByText('Tu reserva terminó sin pago.').waitFor()
    await expect.poll(() => payButton(page).count()).toBe(0)

    await at(390, (other) => registerAlone(other, event.slug, next))
    await press(page, 'Ir a pagar')
    await acceptNotice(page, 'Cupos agotados')
    await isFull(page)
  })
  await organiser.readLetter(emailOf(first), /^Tu reserva terminó: /)
})

test('free with INVITADO-100: no gateway, three seconds to read it, and the runner’s page', () =>
  at(390, async (page) => {
    const runner = newRunner()
    const atGateway: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/pasarela-pruebas')) atGateway.push(request.url())
    })
    await registerInDemo(page, runner)
    await openCode(page)
    await page.getByLabel('Código de descuento').fill('invitado-100')
    const said = page.getByRole('alertdialog', { name: '¡Ya estás dentro!' })
    await said.waitFor()
    const saidAt = Date.now()
    await page.waitForURL(`**/competidor/${runner.dni}`)
    // The dialog was seen a moment after it opened.
    expect(Date.now() - saidAt).toBeGreaterThanOrEqual(2500)
    const bib = page.getByRole('listitem').filter({ hasText: DEMO.name })
    await bib.getByText('Pagado', { exact: true }).waitFor()
    expect(atGateway).toEqual([])
    await expect.poll(() => attachedTo(runner, /^Ya estás dentro/)).toEqual(['image/png'])
  }))

test('with an add-on: the size first, every change is in the total, and the gateway asks for that total', () =>
  at(390, async (page) => {
    const runner = newRunner()
    await registerInDemo(page, runner)
    const jacket = page.getByRole('checkbox', { name: /Chaqueta rompevientos/ })
    await jacket.click()
    await page.getByText('Selecciona tu talla.').waitFor()
    await expect.poll(() => jacket.isChecked()).toBe(false)
    await chooseAddOnSize(page, 'Chaqueta rompevientos', 'M')
    await jacket.check()
    await total(page, '$218.500')
    await page.getByRole('button', { name: 'Uno más' }).click()
    await total(page, '$313.500')
    await page.getByRole('button', { name: 'Uno menos' }).click()
    await total(page, '$218.500')
    await expect.poll(() => overflow(page)).toBe(0)
    await goToGateway(page)
    await page.getByText('$218.500 COP').waitFor()
    await press(page, 'Aprobar')
    await comesBack(page, '¡Pago aprobado!', '$218.500')
    await (await seeOwnPage(page, runner)).getByText('Pagado', { exact: true }).waitFor()
    const { rows } = await database.query(
      `select o.state, l.size, l.quantity from order_lines l join orders o on o.id = l.order_id
       join participants m on m.registration_id = o.registration_id where m.dni = $1`,
      [runner.dni],
    )
    expect(rows).toEqual([{ state: 'paid', size: 'M', quantity: 1 }])
  }))

test('the link of the letter opens the payment on another device', async () => {
  const runner = newRunner()
  await at(390, (page) => registerInDemo(page, runner))
  const link = await payLinkOf(organiser, runner)
  await at(390, async (page) => {
    await page.goto(link)
    const dialog = page.getByRole('alertdialog', { name: 'Registrado' })
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await heading(page, '¡Estás a un paso!')
    expect(page.url()).not.toContain('pagar=')
    await total(page, DEMO.price)
    await goToGateway(page)
    await press(page, 'Aprobar')
    await comesBack(page, '¡Pago aprobado!')
  })
  await at(390, async (page) => {
    await page.goto(link)
    await page.getByRole('heading', { name: 'No hay nada por pagar aquí' }).waitFor()
  })
})

test('Mis Eventos: an unpaid event is paid through Pagar evento', async () => {
  const runner = newRunner()
  await at(390, (page) => registerInDemo(page, runner))
  await at(390, async (page) => {
    await openAccount(page, organiser, runner)
    const bib = bibOf(page)
    await bib.getByText('No pago', { exact: true }).waitFor()
    await bib.getByRole('link', { name: 'Pagar evento' }).click()
    await page.waitForURL(`**/registrate/${DEMO.slug}`)
    const dialog = page.getByRole('alertdialog', { name: 'Registrado' })
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await heading(page, '¡Estás a un paso!')
    await total(page, DEMO.price)
    await goToGateway(page)
    await press(page, 'Aprobar')
    await comesBack(page, '¡Pago aprobado!')
    await page.getByRole('link', { name: 'Ver mi inscripción' }).click()
    await title(page, 'Mis Eventos')
    await bib.getByText('Pagado', { exact: true }).waitFor()
    await bib.getByRole('img', { name: /Código QR/ }).waitFor()
    await expect.poll(() => bib.getByRole('link', { name: 'Pagar evento' }).count()).toBe(0)
    await expect.poll(() => overflow(page)).toBe(0)
  })
})
