/** An organiser decides what can be changed after the sale; who thinks of buying reads it on a phone. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#domain/changes/rules/policy.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { asAdministrator, openSection } from './event-steps.ts'
import { inDays, type Organiser, organise } from './registering.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let organiser: Organiser
beforeAll(async () => {
  organiser = await organise(stage.address)
})

const RACE = inDays(90)
const EVENT = {
  name: 'Carrera de los Cambios',
  event_datetime: `${RACE} 06:00:00`,
  register_deadline: inDays(80),
  team_size: [1],
}
const written = (day: string) => day.split('-').reverse().join('/')

const kind = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

const open = async (page: Page, id: number) => {
  await page.goto(`/admin/eventos/show/${id}/overview`)
  await openSection(page, 'Cambios')
  await kind(page, 'Cesión del cupo').waitFor()
}

const fillFee = async (page: Page, at: number, amount: string, until: string) => {
  const fee = page.getByRole('group', { name: `Valor ${at}`, exact: true })
  await fee.getByLabel('Valor', { exact: true }).fill(amount)
  if (until) await fee.getByLabel('Hasta el').fill(until)
  await page.keyboard.press('Tab')
}

const saveAll = async (page: Page) => page.getByRole('button', { name: 'Guardar cambios' }).click()

test('transfers are closed, a change of distance gets its table of sums, and the phone of who buys says so', async () => {
  const { id, slug } = await organiser.makeEvent(EVENT)
  await at(1280, async (page) => {
    await asAdministrator(page)
    await open(page, id)
    const transfer = kind(page, 'Cesión del cupo')
    await transfer
      .getByText(`Hasta el ${written(daysBefore(RACE, 8))}, hoy sin costo, sin aprobación.`)
      .waitFor()
    await transfer.getByRole('switch', { name: 'Cesión del cupo: se ofrece' }).press('Space')
    await transfer.getByText('No se ofrece.').waitFor()
    await page.getByText('Tienes cambios sin guardar.').waitFor()

    await page.getByRole('button', { name: 'Editar Cambio de distancia o categoría' }).click()
    const category = kind(page, 'Cambio de distancia o categoría')
    await category.getByText('No cuesta nada.').waitFor()
    await category.getByRole('button', { name: 'Agregar valor' }).click()
    await category.getByRole('button', { name: 'Agregar valor' }).click()
    await fillFee(page, 1, '10000', written(RACE))
    await fillFee(page, 2, '25000', '')
    await saveAll(page)
    await category
      .getByText(`Debe ser antes del ${written(daysBefore(RACE, 15))}, cuando se cierra.`)
      .waitFor()
    // The field that needs a hand has the focus, and its calendar is open.
    await page.keyboard.press('Escape')
    expect(await lookAt(page, { width: 1280, fresh: false })).toEqual([])
    await fillFee(page, 1, '10000', written(daysBefore(RACE, 60)))

    // As the public will read it, before it is saved.
    const preview = page.getByRole('region', { name: 'Así lo lee la gente' })
    const sums = `: $10.000 hasta el ${written(daysBefore(RACE, 60))}, $25.000 después.`
    await preview.getByText(sums).waitFor()
    await saveAll(page)
    await page.getByText('Cambios guardados').waitFor()
    await expect.poll(() => page.getByText('Tienes cambios sin guardar.').count()).toBe(0)
    await category.getByText('hoy cuesta $10.000').waitFor()

    await at(390, async (phone) => {
      await phone.goto(`/evento/${slug}`)
      const lines = phone.getByRole('region', { name: 'Cambios y devoluciones' })
      await lines.getByText(sums).waitFor()
      const said = await lines.locator('p').allInnerTexts()
      expect(said.map((line) => line.split('.')[0])).toEqual([
        'Talla',
        'Distancia o categoría',
        'Ceder el cupo',
        'Devolución',
        'Aplazar',
      ])
      expect(said[2]).toContain('No se ofrece.')
      expect(said[3]).toContain('Por retracto todo, cinco días hábiles después de comprar.')
      expect(await lookAt(phone, { width: 390, fresh: true })).toEqual([])
    })
  })
})

test('what is typed is not lost silently, and the recommended comes back with one act', async () => {
  const { id } = await organiser.makeEvent({ ...EVENT, name: 'Carrera de lo Recomendado', team_size: [1, 2] })
  await at(1280, async (page) => {
    await asAdministrator(page)
    await open(page, id)
    const leave = kind(page, 'Salida del equipo')
    await leave.getByText('Recomendado').waitFor()
    await page.getByRole('button', { name: 'Editar Salida del equipo' }).click()
    await leave.getByLabel('Qué se devuelve').selectOption('Nada')
    await leave.getByText('Lo pagado no se devuelve.').waitFor()
    await openSection(page, 'Cupos')
    await page
      .getByRole('alertdialog', { name: '¿Salir sin guardar?' })
      .getByRole('button', { name: 'Seguir aquí' })
      .click()
    await saveAll(page)
    await page.getByText('Cambios guardados').waitFor()
    await expect.poll(() => leave.getByText('Recomendado', { exact: true }).count()).toBe(0)

    await leave.getByRole('button', { name: 'Volver a lo recomendado' }).click()
    await leave.getByText('Lo pagado se devuelve.').waitFor()
    // No question beforehand: it is taken back, and done again.
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await leave.getByText('Lo pagado no se devuelve.').waitFor()
    await leave.getByRole('button', { name: 'Volver a lo recomendado' }).click()
    await leave.getByText('Lo pagado se devuelve.').waitFor()
    await leave.getByText('Recomendado', { exact: true }).waitFor()
    await page.reload()
    await leave.getByText('Lo pagado se devuelve.').waitFor()
    await at(390, async (phone) => {
      await asAdministrator(phone)
      await open(phone, id)
      for (const button of await phone
        .getByRole('button', { name: /^Editar (Cambio|Cesión|Devol|Apla|Sal)/ })
        .all())
        await button.click()
      await phone.getByLabel('Equipo que queda pequeño').selectOption('Pasa a individual')
      await phone.getByLabel('Pasa a individual desde').waitFor()
      expect(await phone.getByLabel('Abierto desde').count()).toBe(6)
      expect(await lookAt(phone, { width: 390, fresh: false })).toEqual([])
    })
  })
})

test('a race that is today says nothing of changes any more', async () => {
  const today = bogotaDay(new Date())
  const { id, slug } = await organiser.makeEvent({ ...EVENT, name: 'Carrera de Hoy' })
  await organiser.post(`/api/eventos/${id}`, {
    event_datetime: `${today} 23:00:00`,
    register_deadline: `${today} 22:00:00`,
  })
  await at(390, async (phone) => {
    await phone.goto(`/evento/${slug}`)
    await phone.getByRole('heading', { level: 1, name: 'Carrera de Hoy' }).waitFor()
    expect(await phone.getByText('Cambios y devoluciones').count()).toBe(0)
  })
})
