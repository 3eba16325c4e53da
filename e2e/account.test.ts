/** Every peso is a line: a difference is collected by its link, and a treasurer explains an account from the screen. */
import { expect, test } from 'vitest'
import {
  asStaff,
  keepBooks,
  linesOf,
  moveTo21K,
  openDrawer,
  type Payer,
  stands,
  today,
} from './account-steps.ts'
import { FULL } from './browser.ts'
import { openOwnPage } from './come-back.ts'
import { acceptNotice } from './log-in.ts'
import { press } from './registering.ts'
import { overflow } from './shopping.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
const books = keepBooks(stage)

test('a difference is collected by its link: the runner reads the lines, pays, and both accounts are settled', async () => {
  const payer = await books.registerPaid()
  let link = ''
  await at(1280, async (page) => {
    await asStaff(page)
    const drawer = await openDrawer(page, books.race, payer)
    await stands(drawer, 'Al día')
    await expect.poll(() => drawer.getByRole('button', { name: 'Cobrar la diferencia' }).count()).toBe(0)
    await moveTo21K(page, drawer)
    await stands(drawer, 'Debe $15.000')

    await drawer.getByRole('button', { name: 'Cobrar la diferencia' }).click()
    const collecting = page.getByRole('dialog', { name: 'Cobrar la diferencia' })
    link = await collecting.getByLabel('Enlace para pagar').inputValue()
    const text = await collecting.getByLabel('Texto con el enlace').inputValue()
    expect(text).toBe(
      `Hola, ${payer.name}: de tu compra en ${books.race.name} faltan $15.000. Puedes ver la cuenta y pagar aquí: ${link}`,
    )
    const whatsapp = await collecting.getByRole('link', { name: 'Abrir WhatsApp' }).getAttribute('href')
    expect(new URL(whatsapp ?? '').searchParams.get('text')).toBe(text)
  })
  expect(link).toMatch(/\/cuenta#\S{20,}$/)

  await at(390, async (page) => {
    const { pathname, hash } = new URL(link)
    await page.goto(pathname + hash)
    await page.getByRole('heading', { level: 1, name: 'Debes $15.000' }).waitFor()
    await page.getByText(payer.reference).waitFor()
    const who = `Inscripción · ${payer.name}`
    expect(await linesOf(page.locator('main'), 'Cargos')).toEqual([
      `${who} | ${today()} | $80.000`,
      `Costo de servicio · ${payer.name} | ${today()} | $3.500`,
      `Diferencia por cambio · ${payer.name} | Cambio de categoría: 10K Damas → 21K Damas | ${today()} | $15.000`,
    ])
    expect(await linesOf(page.locator('main'), 'Pagos')).toEqual([
      `Pasarela de prueba | ${today()} | $83.500`,
    ])
    await expect.poll(() => overflow(page)).toBe(0)

    // The only gateway is chosen already.
    await expect.poll(() => page.getByRole('radio', { name: 'Pasarela de prueba' }).isChecked()).toBe(true)
    await press(page, 'Pagar $15.000')
    await page.waitForURL('**/pasarela-pruebas/t/*')
    await page.getByText('$15.000 COP').waitFor()
    await press(page, 'Aprobar')
    await page.waitForURL('**/pago/respuesta**')
    await page.getByRole('heading', { level: 1, name: '¡Pago aprobado!' }).waitFor()

    await page.goto(pathname + hash)
    await page.getByRole('heading', { level: 1, name: 'Estás al día' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Pagar/ }).count()).toBe(0)
    await expect.poll(() => overflow(page)).toBe(0)
  })

  await at(1280, async (page) => {
    await asStaff(page)
    const drawer = await openDrawer(page, books.race, payer)
    await stands(drawer, 'Al día')
    const payments = await linesOf(drawer, 'Pagos')
    expect(payments).toHaveLength(2)
    expect(payments[1]).toMatch(/^Pasarela de prueba \| .* \| \$15\.000$/)
    await expect.poll(() => drawer.getByRole('button', { name: 'Cobrar la diferencia' }).count()).toBe(0)
  })
  const letter = await books.shop.readLetter(payer.email, /^Recibimos tu pago: Carrera de las Cuentas$/)
  expect(letter).toContain('Recibimos $15.000 de tu inscripción. Tu cuenta quedó al día.')
})

/** Moved to 21K, with the difference taken by Nequi at the desk. */
const takeDifference = (payer: Payer) =>
  at(1280, async (page) => {
    await asStaff(page)
    const drawer = await openDrawer(page, books.race, payer)
    await moveTo21K(page, drawer)
    await drawer.getByRole('button', { name: 'Cobrar la diferencia' }).click()
    await page
      .getByRole('dialog', { name: 'Cobrar la diferencia' })
      .getByRole('button', { name: 'Anotar pago recibido' })
      .click()
    const noting = page.getByRole('dialog', { name: 'Anotar pago' })
    await noting.getByLabel('Valor recibido').fill('20000')
    await noting.getByLabel('Cómo pagó').selectOption('Nequi o Daviplata')
    await noting.getByLabel('Nota').fill('Nequi del 300 555 0101')
    await noting.getByRole('button', { name: 'Anotar pago' }).click()
    await noting.getByText('Solo debe $15.000.').waitFor()
    await noting.getByLabel('Valor recibido').fill('15000')
    await noting.getByRole('button', { name: 'Anotar pago' }).click()
    await acceptNotice(page, 'Pago anotado')
    await stands(drawer, 'Al día')
  })

test.runIf(FULL)('a treasurer explains 98.500 of one participant from the screen alone', async () => {
  const payer = await books.registerPaid()
  await takeDifference(payer)
  await at(1280, async (page) => {
    await asStaff(page)
    await page.goto('/admin/pagos?vista=movimientos')
    await page.getByRole('searchbox', { name: 'Busca por referencia, DNI o nombre' }).fill(payer.dni)
    await page.getByText('2 movimientos', { exact: true }).waitFor()
    const table = page.getByRole('table', { name: 'Movimientos' })
    const byNequi = table.getByRole('row').filter({ hasText: 'Nequi o Daviplata' })
    await byNequi.getByText('+$15.000').waitFor()
    await byNequi.getByText('Adriana Ospina').waitFor()
    await table.getByRole('row').filter({ hasText: 'Pasarela de prueba' }).getByText('+$83.500').waitFor()

    await byNequi.getByRole('link').first().click()
    const drawer = page.getByRole('dialog', { name: payer.fullName })
    await stands(drawer, 'Al día')
    expect(await linesOf(drawer, 'Cargos')).toEqual([
      `Inscripción | ${today()} | $80.000`,
      `Costo de servicio | ${today()} | $3.500`,
      `Diferencia por cambio | Cambio de categoría: 10K Damas → 21K Damas | ${today()} · Adriana Ospina | $15.000`,
    ])
    const [byCard = '', ...others] = await linesOf(drawer, 'Pagos')
    expect(byCard).toMatch(
      new RegExp(`^Pasarela de prueba \\| ${payer.reference}\\S* · \\S+ \\| ${today()} \\| \\$83\\.500$`),
    )
    expect(others).toEqual([
      `Nequi o Daviplata | Nequi del 300 555 0101 | ${today()} · Adriana Ospina | $15.000`,
    ])
    const account = drawer.getByRole('region', { name: 'Cuenta', exact: true })
    await account.getByText('Cargos $98.500 − pagos $98.500 + devoluciones $0').waitFor()
    for (const [group, label] of [
      ['Cargos', 'Total de cargos'],
      ['Pagos', 'Total recibido'],
    ] as const)
      await account
        .getByRole('region', { name: group, exact: true })
        .getByText(label)
        .locator('..')
        .getByText('$98.500')
        .waitFor()
  })
  expect(await books.paymentsOf(payer)).toEqual([
    { way: 'gateway', amount: 83_500 },
    { way: 'nequi', amount: 15_000 },
  ])
})

test.runIf(FULL)('who owes reads it on the own page, and what is owed leads to the account', async () => {
  const payer = await books.registerPaid()
  await at(1280, async (page) => {
    await asStaff(page)
    await moveTo21K(page, await openDrawer(page, books.race, payer))
  })
  await at(390, async (page) => {
    await openOwnPage(page, payer)
    const bib = page.getByRole('listitem').filter({ hasText: books.race.name })
    await bib.getByText('Pagado', { exact: true }).waitFor()
    // The birthday alone proves nothing about money: the mailed link does.
    await expect.poll(() => bib.getByText(/^Debes/).count()).toBe(0)
    await press(page, 'Enviarme el enlace')
    await acceptNotice(page, 'Revisa tu correo')
    const letter = await books.shop.readLetter(payer.email, /^Tu inscripción en/)
    const own = /\/competidor\S+#mio=\S+/.exec(letter)?.[0] ?? ''
    await page.goto('/eventos')
    await page.goto(own)
    await bib.getByText('Debes $15.000').waitFor()
    await bib.getByRole('link', { name: 'Pagar $15.000' }).click()
    await page.getByRole('heading', { level: 1, name: 'Debes $15.000' }).waitFor()
    await page.getByRole('radio', { name: 'Pasarela de prueba' }).waitFor()
  })
})
