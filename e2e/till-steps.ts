/** A till as a volunteer uses it, and the expo it stands in, made by the API. */
import type { Page } from 'playwright-core'
import type { TillBoard } from '#domain/till/panel/panel-contract.ts'
import { newRunner, type Organiser, type Runner } from './registering.ts'
import { agree, signWithFinger } from './signing.ts'

type Invited = { invitation: { device_id: number; code: string } }
type Made = { till_id: number; board: TillBoard }

export type Expo = { event_id: number; name: string; board: TillBoard; devices: string[] }

/** A device that joined: its token, as its phone keeps it. */
const joinDevice = async (organiser: Organiser, event_id: number, name: string) => {
  const at = `/api/eventos/${event_id}/equipo`
  const { invitation } = (await organiser.post(`${at}/dispositivos`, { name, roles: ['caja'] })) as Invited
  const { pin } = (await organiser.post(`${at}/pin`, { change: false })) as { pin: string }
  const joined = await organiser.post('/api/crew/join', { code: invitation.code, pin })
  return { id: invitation.device_id, token: (joined as { token: string }).token }
}

export const PRICE = 85_000

/** A race with a price of its own at the expo, places kept for it, and a till with a phone for each of them. */
export const makeExpo = async (organiser: Organiser, { tills = 1 } = {}): Promise<Expo> => {
  const name = `Expo ${Math.random().toString(36).slice(2, 8)}`
  const { id: event_id } = await organiser.makeEvent({ name })
  const block = { name: 'Expo', owner: 'expo', places: 20, distances: [], code: null }
  await organiser.post(`/api/eventos/${event_id}/blocks`, block)
  const devices: string[] = []
  let made: Made | null = null
  for (let number = 1; number <= tills; number += 1) {
    const device = await joinDevice(organiser, event_id, `Teléfono ${number}`)
    devices.push(device.token)
    const till = { name: `Caja ${number}`, kind: 'expo', prefix: `C${number}`, device_id: device.id }
    made = (await organiser.post(`/api/eventos/${event_id}/caja/tills`, till)) as Made
  }
  if (!made) throw new Error('an expo has a till')
  const { board } = made
  await organiser.post(`/api/eventos/${event_id}/caja/settings`, {
    block_id: board.blocks[0]?.id,
    prices: board.distances.map(({ id }) => ({ distance_id: id, price: PRICE })),
  })
  return { event_id, name, board, devices }
}

/** The phone of a till, with its token in it. */
export const asDevice = (page: Page, token = '') =>
  page.addInitScript((kept) => localStorage.setItem('dorsal.device', kept), token)

export const openTill = async (page: Page, { event_id }: Expo, float: string) => {
  await page.goto(`/caja/${event_id}`)
  await page.getByRole('heading', { level: 1, name: 'Abrir caja' }).waitFor()
  await page.getByLabel('Base en el cajón').fill(float)
  await page.getByRole('button', { name: 'Abrir caja' }).click()
}

export const goTo = (page: Page, place: 'Vender' | 'Ventas' | 'Sin red' | 'Cerrar') =>
  page.getByRole('navigation', { name: 'Caja' }).getByRole('button', { name: place }).click()

/** As `typed` the document is scanned; the rest is what nobody knew. */
export const tellBuyer = async (page: Page, runner: Runner) => {
  await page.getByLabel('Cédula o documento').fill(runner.dni)
  await page.getByLabel('Cédula o documento').press('Enter')
  await page.getByLabel('Nombres').fill(runner.name)
  await page.getByLabel('Apellidos').fill(runner.last_name)
  await page.getByLabel('Fecha de nacimiento').fill(runner.birthday.split('-').reverse().join('/'))
  await page.getByRole('radio', { name: runner.gender }).check()
  await page.getByLabel('Celular').fill('3005551234')
  await page.getByLabel('En una emergencia llamar a').fill('Luis Restrepo')
  await page.getByLabel('Su teléfono').fill('3015550000')
  await page.getByRole('button', { name: 'Continuar' }).click()
}

export const choosePlace = async (page: Page, size: string) => {
  await page.getByRole('radio', { name: /^10K/ }).check()
  await page.getByRole('radio', { name: new RegExp(`^${size}(?!\\p{L})`, 'u') }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
}

/** Two notes of fifty, for 85.000. */
export const payCash = async (page: Page) => {
  await page.getByRole('radio', { name: 'Efectivo' }).check()
  await page.getByRole('button', { name: '+50 mil' }).click()
  await page.getByRole('button', { name: '+50 mil' }).click()
}

export const charge = (page: Page) =>
  page.getByRole('button', { name: 'Cobrar $85.000 y entregar', exact: true }).click()

export const sellWithCash = async (page: Page, runner = newRunner(), size = 'M') => {
  await tellBuyer(page, runner)
  await choosePlace(page, size)
  await payCash(page)
  await agree(page)
  await signWithFinger(page)
  await charge(page)
  await page.getByRole('region', { name: 'Venta hecha' }).waitFor()
  return runner
}

/** So many of a size, to sell without connection. */
export const takeInHand = async (page: Page, size: string, places: number) => {
  await goTo(page, 'Sin red')
  await page.getByRole('button', { name: 'Tener cupos a mano' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cupos para vender sin red' })
  await dialog.getByLabel(size, { exact: true }).fill(String(places))
  await dialog.getByRole('button', { name: `Tener a mano ${places} cupo` }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(`10K · talla ${size}`).waitFor()
  await goTo(page, 'Vender')
}
