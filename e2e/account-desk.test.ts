/** What a treasurer's desk does with accounts: cash and what goes back of it, a courtesy, a month that is closed. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfTexts } from '#testing/pdf-text.ts'
import {
  asStaff,
  keepBooks,
  lastMonth,
  linesOf,
  moveTo21K,
  openDrawer,
  stands,
  today,
} from './account-steps.ts'
import { FULL } from './browser.ts'
import { openMore } from './come-back.ts'
import { acceptNotice, heading } from './log-in.ts'
import { oneSize } from './shopping.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
const books = keepBooks(stage)

type Order = { id: number; amount: number; email: string }

const orderUnpaid = async (): Promise<Order> => {
  const cap = await books.shop.makeProduct('Gorra', 30_000, oneSize(5))
  await books.shop.placeOrder(cap)
  const [order] = await books.read<Order>('select id, amount, email from orders order by id desc limit 1')
  if (!order) throw new Error('The order was not placed')
  return order
}

const openOrder = async (page: Page, { id }: Order) => {
  await page.goto(`/admin/productos/checkout/${id}`)
  await heading(page, `Orden #${id}`)
  const account = page.locator('main')
  await account.getByText('Saldo', { exact: true }).waitFor()
  return account
}

/** In the dialog of the account; whatever is not told stays as it was offered. */
const giveBack = async (
  page: Page,
  told: { amount?: string; basis: string; proof: string; note: string },
) => {
  await page.getByRole('button', { name: 'Devolver', exact: true }).click()
  const refunding = page.getByRole('dialog', { name: 'Devolver' })
  await expect.poll(() => refunding.getByRole('radio', { name: 'Ya se envió' }).isChecked()).toBe(true)
  if (told.amount) await refunding.getByLabel('Valor devuelto').fill(told.amount)
  await refunding.getByLabel('Por qué se devuelve').selectOption(told.basis)
  await refunding.getByLabel('Por dónde se devuelve').selectOption('Nequi o Daviplata')
  await refunding.getByLabel('Comprobante').fill(told.proof)
  await refunding.getByLabel('Nota').fill(told.note)
  await refunding.getByRole('button', { name: 'Registrar devolución' }).click()
  await acceptNotice(page, 'Devolución registrada')
}

test.runIf(FULL)(
  'cash at the shop: taken, given back in part, that taken back, annulled and given back',
  () =>
    at(1280, async (page) => {
      const order = await orderUnpaid()
      // The cap and its shipping.
      expect(order.amount).toBe(44_000)
      await asStaff(page)
      const account = await openOrder(page, order)
      await stands(account, 'Debe $44.000')
      await page.getByRole('button', { name: 'Pagó al organizador' }).click()
      const paying = page.getByRole('dialog', { name: 'Pagó al organizador' })
      await paying.getByLabel('Cómo pagó').selectOption('Efectivo')
      await paying.getByLabel('Nota').fill('Recibo 12')
      await paying.getByRole('button', { name: 'Pagó al organizador' }).click()
      await acceptNotice(page, 'Pago anotado')
      await stands(account, 'Al día')
      const by = `${today()} · Adriana Ospina`
      const cash = `Efectivo | Recibo 12 | ${by} | $44.000`
      expect(await linesOf(account, 'Pagos')).toEqual([cash])

      await giveBack(page, { amount: '10000', basis: 'Retracto', proof: 'N-551', note: 'Llegó manchada' })
      await expect
        .poll(() => linesOf(account, 'Devoluciones'))
        .toEqual([
          expect.stringMatching(
            /^Retracto \| Enviada \| Llegó manchada \| Nequi o Daviplata \| Comprobante N-551 \| /,
          ),
        ])
      await account.getByText('Cargos $34.000 − pagos $44.000 + devoluciones $10.000').waitFor()
      await stands(account, 'Al día')

      await page.getByRole('button', { name: /^Anular línea ?: la devolución de \$10\.000$/ }).click()
      const countering = page.getByRole('dialog', { name: 'Anular línea' })
      await countering.getByRole('button', { name: 'Anular línea' }).click()
      await countering.getByText('Este campo es obligatorio.').waitFor()
      await countering.getByLabel('Razón').fill('Era de otro pedido')
      await countering.getByRole('button', { name: 'Anular línea' }).click()
      await acceptNotice(page, 'Línea anulada')
      await stands(account, 'Al día')
      const [struck, counter] = await linesOf(account, 'Devoluciones')
      expect(struck).toMatch(/^Retracto \| Anulada \| Llegó manchada \|.*\$10\.000$/)
      expect(counter).toMatch(/^Retracto, anulada \| Era de otro pedido \|.*-\$10\.000$/)

      await page.getByRole('button', { name: 'Anular orden' }).click()
      const annulling = page.getByRole('dialog', { name: 'Anular orden' })
      await annulling.getByLabel('Nota').fill('No quedan gorras buenas')
      await annulling.getByRole('button', { name: 'Anular orden' }).click()
      await acceptNotice(page, 'Orden cancelada')
      await stands(account, 'A favor $44.000')
      await giveBack(page, { basis: 'Cancelación del organizador', proof: 'N-552', note: 'Por Nequi' })
      await stands(account, 'Al día')
      expect(await linesOf(account, 'Pagos')).toEqual([cash])
      expect(await books.read('select state, payment_review from orders where id = $1', [order.id])).toEqual([
        { state: 'cancelled', payment_review: false },
      ])
      await books.shop.readLetter(order.email, /^Tu pedido fue anulado$/)
    }),
)

const NEVER = /\bPaga\b|Pagar|Recibimos tu pago|Pago recibido/

test.runIf(FULL)(
  'a courtesy says who gives it, in the drawer, the letter and the receipt, and never that it was paid',
  () =>
    at(1280, async (page) => {
      const guest = await books.register()
      await asStaff(page)
      const drawer = await openDrawer(page, books.race, guest)
      await stands(drawer, 'Debe $83.500')
      await drawer.getByRole('button', { name: 'Más' }).click()
      await page.getByRole('menuitem', { name: 'Dar cortesía' }).click()
      const giving = page.getByRole('dialog', { name: 'Dar cortesía' })
      await giving.getByLabel('Nota').fill('Invitada del patrocinador')
      await giving.getByRole('button', { name: 'Dar cortesía' }).click()
      await acceptNotice(page, 'Cortesía anotada')
      await stands(drawer, 'Al día')
      await drawer.getByText('Cortesías por Puravida').first().waitFor()
      await drawer.getByText('Todavía no ha entrado dinero.').waitFor()
      expect(await linesOf(drawer, 'Cargos')).toEqual([
        `Inscripción | ${today()} | $80.000`,
        `Costo de servicio | ${today()} | $3.500`,
        `Cortesía | Invitada del patrocinador | ${today()} · Adriana Ospina | -$83.500`,
      ])

      const letter = await books.shop.readLetter(guest.email, /^Ya estás dentro: Carrera de las Cuentas$/)
      expect(letter).toContain('Cortesía de Puravida')
      expect(letter).not.toMatch(NEVER)
      const subjects = await books.read<{ subject: string }>(
        `select subject from mails where recipient = $1 and subject ~ 'Recibimos tu pago|Pago recibido'`,
        [guest.email],
      )
      expect(subjects).toEqual([])

      await at(390, async (own) => {
        await own.goto(/\/competidor\S+#mio=\S+/.exec(letter)?.[0] ?? '')
        const bib = own.getByRole('listitem').filter({ hasText: books.race.name })
        await openMore(bib)
        const download = own.waitForEvent('download')
        await own.getByRole('link', { name: 'Descargar comprobante' }).click()
        const said = pdfTexts(readFileSync(await (await download).path()))
        expect(said).toContain('Cortesía de Puravida')
        expect(said).toContain('-$83.500')
        expect(said.join('\n')).not.toMatch(/Total pagado|Recibimos tu pago/)
        expect(await bib.textContent()).not.toMatch(/Debes|Pagar|Recibimos tu pago/)
      })
    }),
)

const DAY = lastMonth()
const MONTH = DAY.slice(0, 7)
const TYPED = DAY.split('-').reverse().join('/')

const openMonths = async (page: Page) => {
  await page.goto('/admin/pagos?vista=movimientos')
  const months = page.getByRole('table', { name: 'Meses' })
  const words = new Date(`${MONTH}-01T12:00:00Z`).toLocaleDateString('es-CO', {
    month: 'long',
    year: 'numeric',
  })
  return { words, row: months.getByRole('row').filter({ hasText: words }) }
}

/** Cash that came last month. */
const noteCash = async (page: Page) => {
  await page.getByRole('button', { name: 'Anotar pago', exact: true }).click()
  const noting = page.getByRole('dialog', { name: 'Anotar pago' })
  await noting.getByLabel('Día en que entró').fill(TYPED)
  await noting.getByLabel('Nota').fill('Lo dejó en la portería')
  await noting.getByRole('button', { name: 'Anotar pago' }).click()
  return noting
}

test.runIf(FULL)('nothing is written into a closed month until it is reopened with a reason', async () => {
  const payer = await books.registerPaid()
  await books.backdate('update payments set received_at = $2 where registration_id = $1', [
    payer.id,
    `${DAY}T15:00:00Z`,
  ])
  const { data } = (await books.shop.call('/api/get-users?search=colaborador@dorsal.test')) as {
    data: { id: number }[]
  }
  await books.shop.post('/api/assign/event', { events: [books.race.id], user_id: data[0]?.id })
  const before = await books.paymentsOf(payer)

  await at(1280, (admin) =>
    at(1280, async (page) => {
      await asStaff(admin)
      await moveTo21K(admin, await openDrawer(admin, books.race, payer))
      const { row, words } = await openMonths(admin)
      await row.getByText('Abierto').waitFor()
      await row.getByRole('button', { name: /^Cerrar mes/ }).click()
      const asked = admin.getByRole('alertdialog', { name: `Cerrar ${words}` })
      await asked.getByRole('button', { name: 'Cerrar mes' }).click()
      await acceptNotice(admin, `Mes cerrado: ${MONTH}`)
      await row.getByText('Cerrado').waitFor()
      await row.getByText('por Adriana Ospina').waitFor()

      await asStaff(page, 'colaborador@dorsal.test')
      await page.goto('/admin/pagos?vista=movimientos&from=siempre')
      await page.getByRole('table', { name: 'Movimientos' }).getByText(payer.reference).waitFor()
      await expect.poll(() => page.getByRole('table', { name: 'Meses' }).count()).toBe(0)
      const drawer = await openDrawer(page, books.race, payer)
      const noting = await noteCash(page)
      await noting.getByText('Ese mes está cerrado: anótalo en uno abierto.').waitFor()
      await expect.poll(() => noting.getByLabel('Día en que entró').getAttribute('aria-invalid')).toBe('true')
      expect(await books.paymentsOf(payer)).toEqual(before)
      await noting.getByRole('button', { name: 'Cancelar' }).click()
      await noting.waitFor({ state: 'detached' })

      await row.getByRole('button', { name: /^Reabrir/ }).click()
      const reopening = admin.getByRole('dialog', { name: 'Reabrir mes' })
      await reopening.getByRole('button', { name: 'Reabrir mes' }).click()
      await reopening.getByText('Este campo es obligatorio.').waitFor()
      await reopening.getByLabel('Razón').fill('Faltó un pago en efectivo')
      await reopening.getByRole('button', { name: 'Reabrir mes' }).click()
      await acceptNotice(admin, `Mes reabierto: ${MONTH}`)
      await row.getByText('Abierto').waitFor()

      await noteCash(page)
      await acceptNotice(page, 'Pago anotado')
      await stands(drawer, 'Al día')
      expect((await linesOf(drawer, 'Pagos')).at(-1)).toBe(
        `Efectivo | Lo dejó en la portería | ${TYPED} · Camilo Arango | $15.000`,
      )
    }),
  )
  expect(await books.paymentsOf(payer)).toEqual([...before, { way: 'cash', amount: 15_000 }])
  const audited = await books.read(
    `select action, detail->>'reason' as reason from audit_log where subject = 'mes' and subject_id = $1 order by id`,
    [MONTH],
  )
  expect(audited).toEqual([
    { action: 'cerrar mes', reason: null },
    { action: 'reabrir mes', reason: 'Faltó un pago en efectivo' },
  ])
})
