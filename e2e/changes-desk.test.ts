/** What staff do with changes after the sale: decide a refund and pay it, refuse a retracto, change a distance on account. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asStaff, keepBooks, linesOf, openDrawer, type Payer, stands } from './account-steps.ts'
import { FULL } from './browser.ts'
import { acceptNotice, heading } from './log-in.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
const books = keepBooks(stage)

const ACCOUNT = {
  holder: 'Titular de Prueba',
  document: '900100200',
  bank: 'Banco de Prueba',
  account_type: 'savings',
  account_number: '5550012345',
}

/** As the person does it from the own letter. */
const askRefund = async (payer: Payer, told: string) => {
  const letter = await books.shop.readLetter(payer.email, /^(Pago recibido|Recibimos tu pago): /)
  const token = /#mio=(\S+)/.exec(letter)?.[1] ?? ''
  const [person] = await books.read<{ participant_key: string }>(
    'select participant_key from participants where registration_id = $1',
    [payer.id],
  )
  const proven = { participant_key: person?.participant_key, token, kind: 'refund', payout: ACCOUNT, told }
  const { due, back } = (await books.shop.post('/api/changes/quote', proven)) as { due: number; back: number }
  await books.shop.post('/api/changes', { ...proven, shown_due: due, shown_back: back })
  const [change] = await books.read<{ id: number }>(
    'select c.id from changes c where c.registration_id = $1 order by c.id desc limit 1',
    [payer.id],
  )
  return change?.id ?? 0
}

const openRequest = async (page: Page, { fullName, reference }: Payer) => {
  await page.goto(`/admin/solicitudes?search=${reference}`)
  await heading(page, 'Solicitudes')
  await page.getByRole('table', { name: 'Solicitudes' }).getByRole('link', { name: fullName }).click()
  const drawer = page.getByRole('dialog', { name: fullName })
  await drawer.getByRole('region', { name: 'Persona' }).waitFor()
  return drawer
}

test('a refund is approved, which frees the place, and marked as paid with its proof', () =>
  at(1280, async (page) => {
    const payer = await books.registerPaid()
    await askRefund(payer, 'Me lesioné la rodilla')
    await asStaff(page)
    // The places of the panel say that somebody waits.
    await page
      .getByRole('navigation', { name: 'Panel' })
      .getByRole('link', { name: /^Solicitudes \d+ por decidir$/ })
      .click()
    await heading(page, 'Solicitudes')
    const row = page.getByRole('row').filter({ hasText: payer.fullName })
    await row.getByText('Vence en 15 días').waitFor()
    await row.getByText('Se devuelve $83.500').waitFor()

    const drawer = await openRequest(page, payer)
    await drawer.getByText('Me lesioné la rodilla').waitFor()
    const bank = drawer.getByRole('region', { name: 'Cuenta bancaria' })
    await bank.getByText(ACCOUNT.account_number).waitFor()
    const whatsapp = await drawer.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')
    expect(decodeURIComponent(whatsapp ?? '')).toContain(`Hola, ${payer.name}.`)

    const approve = drawer.getByRole('button', { name: 'Aprobar' })
    await approve.click()
    const approving = page.getByRole('dialog', { name: 'Aprobar' })
    await approving.getByText(/El cupo queda libre de una vez.*Hay que pagarle \$83\.500/).waitFor()
    // Left alone, the focus is where it came from, and nothing was decided.
    await page.keyboard.press('Escape')
    await approving.waitFor({ state: 'detached' })
    await expect.poll(() => approve.evaluate((button) => button === document.activeElement)).toBe(true)
    await approve.click()
    await approving.getByRole('button', { name: 'Aprobar' }).click()
    await acceptNotice(page, 'Devolución aprobada.')
    await drawer.getByText('Hecho', { exact: true }).waitFor()
    expect(await books.read('select state from registrations where id = $1', [payer.id])).toEqual([
      { state: 'cancelled' },
    ])
    const letter = await books.shop.readLetter(payer.email, /^Listo tu cambio: /)
    expect(letter).toContain('Aprobamos tu devolución de $83.500, y tu cupo quedó libre.')

    await page.goto('/admin/solicitudes?vista=devoluciones')
    await page
      .getByRole('table', { name: 'Devoluciones por pagar' })
      .getByRole('link', { name: payer.fullName })
      .click()
    await drawer.getByRole('button', { name: /^Pagada ?: la devolución de \$83\.500/ }).click()
    const paying = page.getByRole('dialog', { name: 'Marcar pagada' })
    await paying.getByRole('button', { name: 'Marcar pagada' }).click()
    await paying.getByText('Escribe el número del comprobante.').waitFor()
    await paying.getByLabel('Comprobante').fill('T-7781')
    await paying.getByRole('button', { name: 'Marcar pagada' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click()
    await drawer.getByText(/comprobante T-7781/).waitFor()
    expect(
      await books.read('select state, proof from refunds where registration_id = $1', [payer.id]),
    ).toEqual([{ state: 'sent', proof: 'T-7781' }])
  }))

test('staff change a distance at once: the debt is in the account, the letter tells the change', () =>
  at(1280, async (page) => {
    const payer = await books.registerPaid()
    await asStaff(page)
    const drawer = await openDrawer(page, books.race, payer)
    await stands(drawer, 'Al día')
    await drawer.getByRole('button', { name: /^Cambiar de/ }).click()
    const changing = page.getByRole('dialog', { name: `Cambio de ${payer.name}` })
    await changing.getByLabel('Qué cambia').selectOption('Cambiar distancia o categoría')
    await changing.getByLabel('Categoría nueva').selectOption('21K Damas, $15.000 más')
    await changing.getByRole('button', { name: 'Ver cuánto cuesta' }).click()
    await changing.getByText('Debe $15.000').waitFor()
    await changing.getByLabel('Aplicar ya, queda debiendo').check()
    await changing.getByRole('button', { name: 'Confirmar cambio' }).click()
    await changing.getByText('Este campo es obligatorio.').waitFor()
    await changing.getByLabel('Razón').fill('Escribió por WhatsApp, paga en la entrega')
    await changing.getByRole('button', { name: 'Confirmar cambio' }).click()
    await acceptNotice(page, 'Cambio de distancia o categoría: listo.')
    await stands(drawer, 'Debe $15.000')
    const charges = await linesOf(drawer, 'Cargos')
    expect(charges.some((line) => line.endsWith('$15.000'))).toBe(true)
    await drawer.getByText('Historial (1)').click()
    await drawer.getByText(/10K Damas, talla .* → 21K Damas/).waitFor()
    const letter = await books.shop.readLetter(payer.email, /^Listo tu cambio: /)
    expect(letter).toContain('ahora estás en 21K Damas')
    expect(
      await books.read('select applied_owing, reason from changes where registration_id = $1', [payer.id]),
    ).toEqual([{ applied_owing: true, reason: 'Escribió por WhatsApp, paga en la entrega' }])
  }))

test.runIf(FULL)(
  'a retracto is refused with the exception of the law that counts, and the person is told',
  () =>
    at(1280, async (page) => {
      const payer = await books.registerPaid()
      await askRefund(payer, 'Ya no quiero ir')
      await asStaff(page)
      const drawer = await openRequest(page, payer)
      await drawer.getByText('Retracto').waitFor()
      await drawer.getByRole('button', { name: 'Rechazar' }).click()
      const refusing = page.getByRole('dialog', { name: 'Rechazar' })
      await refusing.getByRole('button', { name: 'Rechazar' }).click()
      await refusing
        .getByText('El retracto es un derecho: elige la excepción de la ley que aplica.')
        .waitFor()
      await refusing.getByRole('radio', { name: 'Es un bien de uso personal que ya se entregó.' }).check()
      await refusing.getByLabel('Qué más le dices').fill('Recogiste el kit el viernes.')
      await refusing.getByRole('button', { name: 'Rechazar' }).click()
      await acceptNotice(page, 'Solicitud rechazada.')
      await drawer.getByText('No aprobado', { exact: true }).waitFor()
      const letter = await books.shop.readLetter(payer.email, /^No se hizo tu cambio/)
      expect(letter).toContain('Es un bien de uso personal que ya se entregó. Recogiste el kit el viernes.')
      expect(await books.read('select state from registrations where id = $1', [payer.id])).toEqual([
        { state: 'paid' },
      ])
    }),
)

test.runIf(FULL)('a Colaborador finds the requests of the own events and of no other', async () => {
  const payer = await books.registerPaid()
  const id = await askRefund(payer, 'No puedo ir')
  await at(1280, async (page) => {
    await asStaff(page, 'colaborador@dorsal.test')
    await page.goto(`/admin/solicitudes?search=${payer.reference}`)
    await page.getByText(`Nada coincide con «${payer.reference}».`).waitFor()
    await page.goto(`/admin/solicitudes?solicitud=${id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Intentar de nuevo' }).waitFor()

    const { data } = (await books.shop.call('/api/get-users?search=colaborador@dorsal.test')) as {
      data: { id: number }[]
    }
    await books.shop.post('/api/assign/event', { events: [books.race.id], user_id: data[0]?.id })
    const drawer = await openRequest(page, payer)
    await drawer.getByRole('button', { name: 'Más' }).click()
    await page.getByRole('menuitem', { name: 'Retirar' }).click()
    const withdrawing = page.getByRole('dialog', { name: 'Retirar' })
    await withdrawing.getByLabel('Razón').fill('Escribió que sí corre')
    await withdrawing.getByRole('button', { name: 'Retirar' }).click()
    await acceptNotice(page, 'Cambio retirado.')
    await drawer.getByText('Retirado', { exact: true }).waitFor()
  })
  await books.shop.readLetter(payer.email, /^Retiramos tu cambio/)
})
