/** An event gets another date: staff move it, a runner answers from the letter, and the credit pays in another race. */
import { beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { type CertificateDesk, createDesk } from './certificate-steps.ts'
import { asAdministrator } from './event-steps.ts'
import { inDatabase } from './in-database.ts'
import { acceptNotice } from './log-in.ts'
import { inDays, type Organiser, organise, press } from './registering.ts'
import { overflow } from './shopping.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let organiser: Organiser
let desk: CertificateDesk

beforeAll(async () => {
  organiser = await organise(stage.address)
  desk = await createDesk(stage.address)
})

type Event = Awaited<ReturnType<Organiser['makeEvent']>>
type Saved = { reference: string; checkout_token: string }

const register = async (event: Event, number: number) => {
  const { kits, categories } = await organiser.readOffer(event.slug)
  const runner = participantForm(number, kits[0]?.id ?? 0, { gender: 'female', birthday: '1995-05-05' })
  const saved = await desk.call<Saved>('POST', '/api/competitor', {
    competitors: [runner],
    event_id: event.id,
    category_id: categories.find(({ title }) => title === 'Damas')?.id,
  })
  return { runner, ...saved }
}

const settle = async (reference: string) => {
  const ledger = await desk.call<{ data: { id: number }[] }>('GET', `/api/ledger?search=${reference}`)
  await desk.call('POST', `/api/registrations/${ledger.data[0]?.id}/status`, {
    status: 7,
    way: 'cash',
    note: 'Recibo 1',
  })
}

const shown = (day: string) => day.split('-').reverse().join('/')

test('staff move the date; who took the credit from the letter pays with it in another race', async () => {
  const race = await organiser.makeEvent({ name: 'Carrera del Puente' })
  const next = await organiser.makeEvent({ name: 'Carrera del Molino' })
  const { runner, reference } = await register(race, 860_001)
  await settle(reference)

  await at(1280, async (page) => {
    await asAdministrator(page)
    await page.goto(`/admin/eventos/show/${race.id}/overview`)
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Mover o cancelar' }).click()
    await page.getByText('Este evento sigue en su fecha.').waitFor()
    await press(page, 'Mover la fecha')
    const form = page.getByRole('dialog', { name: 'Mover la fecha' })
    await form
      .getByLabel('Nueva fecha', { exact: false })
      .first()
      .fill(shown(inDays(-3)))
    await form.getByLabel('Responden hasta').fill(shown(inDays(10)))
    await press(page, 'Mover y avisar')
    await form.getByText('La nueva fecha debe estar en el futuro.').first().waitFor()
    await form
      .getByLabel('Nueva fecha', { exact: false })
      .first()
      .fill(shown(inDays(80)))
    await form.getByLabel('Mensaje').fill('Por obras en el puente.')
    await page.keyboard.press('Tab')
    await press(page, 'Mover y avisar')
    await acceptNotice(page, 'Fecha movida')
    await page.getByRole('heading', { name: /^Nueva fecha: / }).waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
  })

  // Letters leave after ten minutes, in which the move can be taken back.
  await inDatabase(stage.dataDir, 'update event_notices set tell_at = now()')
  const told = `select 1 from mails where kind = 'event-moved' and recipient = '${runner.email}'`
  await expect.poll(() => inDatabase(stage.dataDir, told), { timeout: 120_000 }).toHaveLength(1)
  const letter = await organiser.readLetter(runner.email, /^Nueva fecha: Carrera del Puente/)
  const link = /\/respuesta#[\w.-]+/.exec(letter)?.[0] ?? ''
  await at(390, async (page) => {
    await page.goto(`/evento/${race.slug}`)
    await page
      .getByText(/^Nueva fecha: /)
      .first()
      .waitFor()
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: /hay nueva fecha$/ }).waitFor()
    await page.getByText('Por obras en el puente.').waitFor()
    await press(page, 'Responder')
    await page.getByText('Elige una opción.').waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
    await page.getByRole('radio', { name: /Dejarlo como saldo/ }).check()
    await press(page, 'Dejarlo como saldo')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dejarlo como saldo' }).click()
    await acceptNotice(page, 'Tu saldo está listo')
    await page.getByText('Elegiste el saldo.').waitFor()
    await expect.poll(() => page.getByRole('radio').count()).toBe(0)
  })

  await at(1280, async (page) => {
    await asAdministrator(page)
    await page.goto(`/admin/eventos/show/${race.id}/cambios/aviso?show=credit`)
    await page.getByRole('row', { name: new RegExp(`${runner.last_name}.*Saldo`) }).waitFor()
    await page.goto(`/admin/eventos/show/${race.id}/cambios/saldos`)
    await page.getByRole('row', { name: new RegExp(`${runner.last_name}.*Por usar`) }).waitFor()
    await page.getByRole('checkbox', { name: /Carrera del Molino/ }).check()
    await press(page, 'Guardar eventos')
    await page.getByText('Eventos guardados').waitFor()
  })

  const again = await register(next, 860_001)
  await at(390, async (page) => {
    await page.goto(`/registrate/${next.slug}#pagar=${again.checkout_token}`)
    const known = page.getByRole('alertdialog', { name: 'Registrado' })
    await known.getByRole('button', { name: 'Cerrar' }).click()
    // The line says nothing of a credit: the code goes to the mailbox of the place that left it.
    await press(page, 'Enviarme el código')
    await acceptNotice(page, 'Revisa tu correo')
    const letter = await organiser.readLetter(runner.email, /código para usar tu saldo/)
    await page.getByLabel('Código', { exact: true }).fill(/^\d{6}$/m.exec(letter)?.[0] ?? '')
    await press(page, 'Ver mi saldo')
    const use = page.getByRole('button', { name: /^Usar mi saldo de \$/ })
    await use.waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
    await use.click()
    await acceptNotice(page, 'Pagaste con tu saldo')
  })
  const receipt = await organiser.readLetter(runner.email, /Carrera del Molino/)
  expect(receipt).toContain('Carrera del Molino')
})
