/** The dialogs of an account without a mouse: collect, note what came, give back, take a line back. */
import { expect, test } from 'vitest'
import { asStaff, keepBooks, linesOf, moveTo21K, openDrawer, stands, today } from './account-steps.ts'
import { FULL } from './browser.ts'
import { type Keys, keysOf } from './keys.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const books = keepBooks(stage)

/** The answer takes the focus, and Enter reads it. */
const readAnswer = async ({ isAt, press }: Keys) => {
  await isAt('button', 'Ok')
  await press('Enter')
}

test.runIf(FULL)('staff collect, note, give back and take a line back with the keys alone', () =>
  stage.at(1280, async (page) => {
    const payer = await books.registerPaid()
    await asStaff(page)
    const drawer = await openDrawer(page, books.race, payer)
    await moveTo21K(page, drawer)
    await stands(drawer, 'Debe $15.000')
    const keys = keysOf(page)

    await keys.to('button', 'Cobrar la diferencia')
    await keys.press('Enter')
    const collecting = page.getByRole('dialog', { name: 'Cobrar la diferencia' })
    await collecting.waitFor()
    await keys.to('textbox', 'Enlace para pagar')
    await keys.to('button', 'Copiar enlace')
    await keys.to('textbox', 'Texto con el enlace')
    await keys.to('link', 'Abrir WhatsApp')
    await keys.press('Escape')
    await collecting.waitFor({ state: 'detached' })
    await keys.isAt('button', 'Cobrar la diferencia')

    await keys.to('button', 'Anotar pago')
    await keys.press('Enter')
    await keys.isAt('textbox', 'Valor recibido')
    await keys.press('Control+a')
    await keys.type('20000')
    await keys.press('Enter')
    await page.getByText('Solo debe $15.000.').waitFor()
    await keys.backTo('textbox', 'Valor recibido')
    await keys.isWrong('Solo debe $15.000.')
    await keys.press('Control+a')
    await keys.type('15000')
    await keys.to('combobox', 'Cómo pagó')
    await keys.type('Nequi')
    await keys.to('textbox', 'Nota')
    await keys.type('Recibo 8')
    await keys.to('button', 'Anotar pago')
    await keys.press('Enter')
    await readAnswer(keys)
    await stands(drawer, 'Al día')

    await keys.to('button', 'Devolver')
    await keys.press('Enter')
    await page.getByRole('dialog', { name: 'Devolver' }).waitFor()
    await keys.to('radio', 'Ya se envió')
    await keys.press('ArrowDown')
    await keys.to('textbox', 'Valor por devolver')
    await keys.type('5000')
    await keys.to('combobox', 'Por qué se devuelve')
    await keys.type('Retracto')
    await keys.to('textbox', 'Nota')
    await keys.type('Cambió de idea')
    await keys.to('button', 'Solicitar devolución')
    await keys.press('Enter')
    await readAnswer(keys)
    await drawer.getByText('Por devolver $5.000').waitFor()

    await keys.to('button', 'Marcar enviada la devolución de $5.000')
    await keys.press('Enter')
    await keys.isAt('textbox', 'Comprobante')
    await keys.type('N-90')
    await keys.press('Enter')
    await readAnswer(keys)
    await keys.to('button', /^Anular línea ?: la devolución de \$5\.000$/)
    await keys.press('Enter')
    await keys.isAt('textbox', 'Razón')
    await keys.type('Era de otra persona')
    await keys.to('button', 'Anular línea')
    await keys.press('Enter')
    await readAnswer(keys)

    await stands(drawer, 'Al día')
    expect((await linesOf(drawer, 'Pagos')).at(-1)).toBe(
      `Nequi o Daviplata | Recibo 8 | ${today()} · Adriana Ospina | $15.000`,
    )
    expect(await linesOf(drawer, 'Devoluciones')).toHaveLength(2)
    // The order is measured on a page; a drawer scrolls by itself, and a dialog leads round.
    expect(keys.faults.filter((fault) => !fault.endsWith('comes after it'))).toEqual([])
  }),
)
