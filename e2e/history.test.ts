/** What staff change is found again: from what to what, beside the person and in the event, by whoever may see it. */
import { beforeAll, expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import { DEMO_PASSWORD, heading, logIn } from './log-in.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let admin: string
let race: { id: number; name: string }

const get = async <T>(path: string, body?: object, token = admin) => {
  const answer = await fetch(stage.address + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as T
}

beforeAll(async () => {
  const login = { email: 'admin@dorsal.test', password: DEMO_PASSWORD }
  admin = (await get<{ token: string }>('/api/auth/login', login)).token
  const { data } = await get<{ data: { id: number; name: string }[] }>('/api/eventos?search=Páramo')
  const found = data.find(({ name }) => name === 'Media Maratón del Páramo')
  if (!found) throw new Error('the demo has no half marathon')
  race = found
})

type Person = { name: string; last_name: string; registration_id: number; size: string }

test.each(journeyWidths('desk'))(
  'at %i px a changed size is in the drawer and in the event’s history, and is filtered',
  (width) =>
    at(width, async (page) => {
      const {
        competitors: { data },
      } = await get<{ competitors: { data: Person[] } }>(
        `/api/search-participant?event_id=${race.id}&per_page=50&minCount=1&paid=1`,
      )
      const person = data[width % data.length]
      if (!person) throw new Error('nobody has paid')
      const full = `${person.name} ${person.last_name}`
      await logIn(page, 'admin@dorsal.test')
      await heading(page, 'Eventos')
      await page.goto(`/admin/eventos/show/${race.id}/competitor?inscripcion=${person.registration_id}`)
      const drawer = page.getByRole('dialog', { name: full })

      await drawer.getByRole('button', { name: 'Más', exact: true }).click()
      await drawer.page().getByRole('menuitem', { name: 'Cambiar categoría o kit' }).click()
      const changing = page.getByRole('dialog', { name: 'Cambiar inscripción' })
      const sizes = changing.getByLabel('Kit y talla')
      const before = await sizes.inputValue()
      const free = await sizes
        .locator('option:not([disabled])')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
      await sizes.selectOption(free.find((value) => value && value !== before) ?? '')
      const asked = changing.getByLabel(/^(Motivo|Por qué)/)
      if ((await asked.count()) > 0) await asked.fill('Pidió otra talla')
      await changing.getByRole('button', { name: 'Ver diferencia' }).click()
      await changing.getByText('El precio no cambia.').waitFor()
      await changing.getByRole('button', { name: 'Aplicar cambio' }).click()
      await page.getByText('Inscripción actualizada.').waitFor()

      await drawer.getByText('Historial', { exact: true }).first().click()
      const said = drawer.getByText(/cambió (la talla|el kit) de \S.* a \S/).first()
      await said.waitFor()
      const words = (await said.textContent()) ?? ''
      expect(words).toContain(`de ${person.size}`)

      await page.goto(`/admin/eventos/show/${race.id}/historial`)
      const tab = page.getByRole('listitem').filter({ hasText: words }).first()
      await tab.waitFor()
      await page.getByLabel('Qué cambió').selectOption('Dorsales')
      await expect.poll(() => page.getByText(words, { exact: true }).count()).toBe(0)
      await page.getByLabel('Qué cambió').selectOption('Inscripciones y personas')
      await tab.waitFor()
      await page.getByLabel('Buscar por referencia').fill('no-existe')
      await page.getByText('Nada con estos filtros').waitFor()
      await page.getByRole('button', { name: 'Quitar los filtros' }).click()
      await tab.getByRole('link').first().click()
      await drawer.waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }),
)

test('a Colaborador finds the own events in the history of all, and no other', () =>
  at(1280, async (page) => {
    await logIn(page, 'colaborador@dorsal.test')
    await heading(page, 'Eventos')
    await page.goto('/admin/historial')
    await heading(page, 'Historial')
    const named = await page.getByLabel('Evento').locator('option').allTextContents()
    const login = { email: 'colaborador@dorsal.test', password: DEMO_PASSWORD }
    const { token } = await get<{ token: string }>('/api/auth/login', login)
    const { data } = await get<{ data: { event: { name: string } | null }[] }>(
      '/api/panel/history?per_page=100',
      undefined,
      token,
    )
    for (const { event } of data) if (event) expect(named).toContain(event.name)
    const all = await get<{ data: { event: { name: string } | null }[] }>('/api/panel/history?per_page=100')
    expect(all.data.length).toBeGreaterThan(0)
  }))
