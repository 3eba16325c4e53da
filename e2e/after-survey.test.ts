/** The survey after the race: staff ask and send it, who ran answers once by the letter's link, the results count it. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { type CertificateDesk, createDesk } from './certificate-steps.ts'
import { asAdministrator } from './event-steps.ts'
import { inDatabase } from './in-database.ts'
import { acceptNotice, heading } from './log-in.ts'
import { type Organiser, organise, press } from './registering.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let organiser: Organiser
let desk: CertificateDesk

beforeAll(async () => {
  organiser = await organise(stage.address)
  desk = await createDesk(stage.address)
})

/** A race of yesterday, with somebody who paid for it. */
const runRace = async () => {
  const event = await organiser.makeEvent({ name: 'Carrera del Faro' })
  const { kits, categories } = await organiser.readOffer(event.slug)
  const runner = participantForm(840_001, kits[0]?.id ?? 0, { gender: 'female', birthday: '1995-05-05' })
  const { reference } = await desk.call<{ reference: string }>('POST', '/api/competitor', {
    competitors: [runner],
    event_id: event.id,
    category_id: categories.find(({ title }) => title === 'Damas')?.id,
  })
  const ledger = await desk.call<{ data: { id: number }[] }>('GET', `/api/ledger?search=${reference}`)
  const paid = { status: 7, way: 'cash', note: 'Recibo 1' }
  await desk.call('POST', `/api/registrations/${ledger.data[0]?.id}/status`, paid)
  // A date with people in it moves forward only: time has to pass.
  await inDatabase(
    stage.dataDir,
    `update events set event_datetime = now() - interval '1 day', register_deadline = now() - interval '2 days' where id = ${event.id}`,
  )
  return { event, runner }
}

const addQuestion = async (page: Page) => {
  await page.getByRole('button', { name: 'Agregar pregunta' }).click()
  const form = page.getByRole('dialog', { name: 'Agregar pregunta' })
  await form.getByRole('textbox', { name: 'Pregunta' }).fill('¿Cómo te pareció?')
  await form.getByRole('radio', { name: 'Una opción de la lista' }).check()
  await form.getByLabel('Opción 1', { exact: true }).fill('Buena')
  await form.getByLabel('Opción 2', { exact: true }).fill('Mala')
  await form.getByRole('radio', { name: 'Después de la carrera' }).check()
  await form.getByText('Sin responderla no se puede enviar la encuesta.').waitFor()
  await form.getByLabel('Obligatoria').check()
  await form.getByRole('button', { name: 'Agregar pregunta' }).click()
  await form.waitFor({ state: 'detached' })
}

test('staff send the survey, who ran answers by the letter’s link, once, and the results count it', async () => {
  const { event, runner } = await runRace()
  const panel = `/admin/eventos/show/${event.id}/questions`
  await at(1280, async (page) => {
    await asAdministrator(page)
    await page.goto(panel)
    await addQuestion(page)
    await page.getByText('Falta enviarla a 1.').waitFor()
    await press(page, 'Enviar encuesta')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    await acceptNotice(page, 'Encuesta enviada')
    await page.getByText('Enviada a 1 participante. 0 respondieron.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Enviar encuesta' }).isDisabled()).toBe(true)
  })

  const letter = await organiser.readLetter(runner.email, /^¿Cómo te fue\?/)
  const link = /\/encuesta\/[\w.-]+/.exec(letter)?.[0] ?? ''
  await at(390, async (page) => {
    await page.goto(link)
    await heading(page, '¿Cómo te fue?')
    await page.getByText('Carrera del Faro').waitFor()
    await press(page, 'Enviar')
    await page.getByText('Responde esta pregunta.').waitFor()
    await page.getByRole('radio', { name: 'Buena' }).check()
    await press(page, 'Enviar')
    await heading(page, 'Gracias por responder')
    await page.reload()
    await heading(page, 'Ya respondiste')
    await expect.poll(() => page.getByRole('radio').count()).toBe(0)
  })

  await at(1280, async (page) => {
    await asAdministrator(page)
    await page.goto(`${panel}/tabulation`)
    await page.getByText('1 de 1 persona respondió').waitFor()
    await page.getByRole('row', { name: /Buena 1 100/ }).waitFor()
  })
})
