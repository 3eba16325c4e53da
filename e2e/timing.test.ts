/** A start list goes out, somebody changes distance, the delta says it and the company reads it with its token. */
import { beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { type CertificateDesk, createDesk } from './certificate-steps.ts'
import { asAdministrator, openSection } from './event-steps.ts'
import { acceptNotice } from './log-in.ts'
import { type Organiser, organise } from './registering.ts'
import { lookAt } from './screens-look.ts'
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

const CATEGORY = { gender: 'female', start_age: 12, final_age: 80, difference: 0 }
const CATEGORIES = [
  { ...CATEGORY, distance: '10K', title: 'Damas' },
  { ...CATEGORY, distance: '5K', title: 'Cinco' },
]

/** Somebody who paid in cash. */
const settled = async (event: Event, number: number) => {
  const { kits, categories } = await organiser.readOffer(event.slug)
  const runner = participantForm(number, kits[0]?.id ?? 0, { gender: 'female', birthday: '1995-05-05' })
  const { reference } = await desk.call<{ reference: string }>('POST', '/api/competitor', {
    competitors: [runner],
    event_id: event.id,
    category_id: categories.find(({ title }) => title === 'Damas')?.id,
  })
  const ledger = await desk.call<{ data: { id: number }[] }>('GET', `/api/ledger?search=${reference}`)
  const id = ledger.data[0]?.id ?? 0
  await desk.call('POST', `/api/registrations/${id}/status`, { status: 7, way: 'cash', note: 'Recibo' })
  return { registration_id: id, kit_id: kits[0]?.id ?? 0 }
}
type Settled = Awaited<ReturnType<typeof settled>>

/** By staff, as it is done at the telephone. */
const toOtherDistance = async (event: Event, { registration_id, kit_id }: Settled) => {
  const { categories } = await organiser.readOffer(event.slug)
  const { registration } = await desk.call<{ registration: { members: { id: number }[] } }>(
    'GET',
    `/api/registrations/${registration_id}`,
  )
  await desk.call('POST', `/api/registrations/${registration_id}/change`, {
    category_id: categories.find(({ title }) => title === 'Cinco')?.id,
    members: registration.members.map(({ id }) => ({ id, kit_id })),
  })
}

const giveNumbers = async ({ id }: Event, from_number: number) => {
  await desk.call('POST', `/api/eventos/${id}/dorsales/series`, {
    name: 'General',
    from_number,
    to_number: from_number + 99,
    colour: '#C63A12',
    mode: 'payment',
  })
  await desk.call('POST', `/api/eventos/${id}/dorsales/asignar`, {})
}

const read = async (path: string, token: string) => {
  const answer = await fetch(`${stage.address}/api/timing/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.status, text: await answer.text() }
}

test('a version goes out, a change is in the next one, and the token reads both', async () => {
  const race = await organiser.makeEvent({ name: 'Carrera del Reloj', category: CATEGORIES })
  const other = await organiser.makeEvent({ name: 'Carrera del Otro Reloj' })
  const one = await settled(race, 870_001)
  await settled(race, 870_002)
  await settled(other, 870_003)
  await giveNumbers(race, 101)
  await giveNumbers(other, 901)
  const theirs = await desk.call<{ token: string }>('POST', `/api/eventos/${other.id}/cronometraje/tokens`, {
    name: 'Otra empresa',
  })
  let token = ''

  await at(1280, async (page) => {
    await asAdministrator(page)
    await page.goto(`/admin/eventos/show/${race.id}/overview`)
    await openSection(page, 'Cronometraje')
    await page.getByRole('heading', { name: 'Todavía no has enviado la lista' }).waitFor()
    const send = async (label: string, said: string) => {
      await page.getByRole('button', { name: label }).click()
      await page.getByRole('dialog').getByRole('button', { name: label }).click()
      await acceptNotice(page, said)
    }
    await send('Congelar la versión 1 (2 nuevos)', 'Versión 1 congelada')
    await page.getByText('Desde entonces no ha cambiado nada.').waitFor()

    await page.getByRole('button', { name: 'Crear token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Token de la empresa' })
    await dialog.getByLabel('Empresa').fill('Cronos Ltda')
    await dialog.getByRole('button', { name: 'Crear token' }).click()
    token = (await dialog.getByTestId('token').textContent()) ?? ''
    expect(await lookAt(page, { width: 1280, fresh: false })).toEqual([])
    await dialog.getByRole('button', { name: 'Ya lo copié' }).click()
    await page.getByText('Sin usar').waitFor()

    await toOtherDistance(race, one)
    await page.reload()
    await page.getByText('Desde entonces: 1 cambio.').waitFor()
    await page.getByRole('button', { name: 'Ver qué cambió' }).click()
    await page.getByText('Distancia: 10K → 5K', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await send('Congelar la versión 2 (1 cambio)', 'Versión 2 congelada')
  })

  const delta = await read('deltas?since=1', token)
  expect(delta.text).toContain('{"field":"distance","before":"10K","after":"5K"}')
  expect((await read('list', token)).text).toContain('"bib":"102"')
  // The other company's token has its own event, where nothing went out.
  expect(await read('list', theirs.token)).toMatchObject({ status: 404 })
  expect((await read('event', theirs.token)).text).toContain('Carrera del Otro Reloj')

  await at(390, async (page) => {
    await asAdministrator(page)
    await page.goto(`/admin/eventos/show/${race.id}/cronometraje`)
    await page.getByText('Cronos Ltda').waitFor()
    expect(await lookAt(page, { width: 390, fresh: false })).toEqual([])
    expect(await overflow(page)).toBe(0)
  })
})
