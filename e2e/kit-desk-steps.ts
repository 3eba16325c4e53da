/** An expo with its desks, made by the API, and what a volunteer does at one. */
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { inDays, newRunner, type Organiser } from './registering.ts'

export type Device = { id: number; token: string }
export type Expo = { event_id: number; name: string; pin: string; code: string; organiser: Organiser }

const women = {
  distance: '10K',
  gender: 'female',
  title: 'Damas',
  start_age: 5,
  final_age: 90,
  difference: 0,
}

/** A free race of tomorrow for whoever comes, alone or five together. */
export const makeExpo = async (organiser: Organiser): Promise<Expo & { slug: string }> => {
  const name = `Expo ${Math.random().toString(36).slice(2, 8)}`
  const { id: event_id, slug } = await organiser.makeEvent({
    name,
    event_datetime: `${inDays(1)} 06:00:00`,
    register_deadline: inDays(1),
    event_price: [{ date: inDays(1), event_price: 0, cost_service: 0 }],
    team_size: [{ id: 1 }, { id: 5 }],
    category: [women],
  })
  const { pin, desk_code: code } = (await organiser.post(`/api/eventos/${event_id}/equipo/pin`, {
    change: false,
  })) as { pin: string; desk_code: string }
  return { event_id, slug, name, pin, code, organiser }
}

type Invited = { invitation: { device_id: number; code: string } }

export const joinDesk = async ({ organiser, event_id, pin }: Expo, name: string): Promise<Device> => {
  const form = { name, roles: ['mesa'] }
  const { invitation } = (await organiser.post(
    `/api/eventos/${event_id}/equipo/dispositivos`,
    form,
  )) as Invited
  const joined = await organiser.post('/api/crew/join', { code: invitation.code, pin })
  return { id: invitation.device_id, token: (joined as { token: string }).token }
}

export type Registered = { dni: string; name: string; last_name: string }

/** So many in one purchase, with a place and a signature. */
export const register = async (
  { organiser, event_id, slug }: Expo & { slug: string },
  count = 1,
): Promise<Registered[]> => {
  const { kits, categories } = await organiser.readOffer(slug)
  const people = Array.from({ length: count }, () => newRunner())
  await organiser.post('/api/competitor', {
    competitors: people.map(({ dni, birthday, name, last_name }, at) =>
      participantForm(at + 1, kits[0]?.id ?? 0, {
        dni,
        birthday,
        name,
        last_name,
        gender: 'female',
        email: `${dni}@example.com`,
      }),
    ),
    event_id,
    category_id: categories[0]?.id,
    ...(count > 1 ? { team_name: 'Los Cóndores' } : {}),
  })
  return people
}

/** The phone of a desk, with its token in it, opened. */
export const openDesk = async (page: Page, { event_id }: Expo, { token }: Device) => {
  await page.addInitScript((kept) => localStorage.setItem('dorsal.device', kept), token)
  await page.goto(`/mesa/${event_id}`)
  await field(page).waitFor()
}

export const field = (page: Page) => page.getByLabel('QR, cédula, número o nombre')

export const scan = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
}

export const cardOf = (page: Page, { name, last_name }: Registered) =>
  page.getByRole('region', { name: `${name} ${last_name}`, exact: true })

export const handOver = async (page: Page, person: Registered) => {
  await scan(page, person.dni)
  await cardOf(page, person).getByRole('button', { name: 'Entregar', exact: true }).click()
  await page.getByText(`Entregado: ${person.name} ${person.last_name}`).waitFor()
  // Ready for the next one.
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
}

/** The coordinator comes, first with a wrong code. */
export const typePin = async (page: Page, { code }: Expo, reason: string) => {
  const dialog = page.getByRole('dialog', { name: 'Pide el código al coordinador' })
  await dialog.getByText(reason).waitFor()
  const typed = dialog.getByLabel('Código del coordinador')
  await typed.fill(code === '2222-2222' ? '3333-3333' : '2222-2222')
  await typed.press('Enter')
  await dialog.getByText('Ese no es el código.').waitFor()
  await typed.fill(code)
  await typed.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** Of the line over everything. */
export const waits = (page: Page, count: number) =>
  page.getByText(new RegExp(`red · ${count} por enviar`)).waitFor()

export const offline = (context: BrowserContext, now: boolean) => context.setOffline(now)

/** Its page opens without connection from now on. */
export const isKept = (page: Page) =>
  expect.poll(() => page.evaluate(async () => !!(await caches.match('/mesa/0')))).toBe(true)

export const isHanded = (page: Page, person: Registered, desk: string) =>
  cardOf(page, person)
    .getByText(new RegExp(`YA ENTREGADO \\d\\d:\\d\\d · ${desk}`))
    .waitFor()
