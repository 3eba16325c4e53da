/** The coordinator of an expo: sees a kit that went out twice, decides it, and types what was written on paper. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DeskBoard } from '#domain/kit-desk/board/board-contract.ts'
import { paperCode } from '#domain/kit-desk/rules/paper-code.ts'
import type { Snapshot } from '#domain/kit-desk/rules/snapshot.ts'
import { heading, logIn } from './log-in.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage

const RACE = 'Carrera del Río Magdalena'
const MINUTE_MS = 60_000

type Asked = { token?: string; body?: object }

const ask = async <T>(method: string, path: string, { token, body }: Asked = {}): Promise<T> => {
  const answer = await fetch(stage.address + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.status, `${method} ${path}`).toBe(200)
  return (await answer.json()) as T
}

/** Two desks that were without connection and handed the same person over, ten minutes apart. */
const handOverTwice = async () => {
  const login = { email: 'admin@dorsal.test', password: 'dorsal-demo' }
  const { token } = await ask<{ token: string }>('POST', '/api/auth/login', { body: login })
  const { events } = await ask<{ events: { id: number; name: string }[] }>('GET', '/api/get-name-events', {
    token,
  })
  const event_id = events.find(({ name }) => name === RACE)?.id ?? 0
  const crew = `/api/eventos/${event_id}/equipo`
  const { pin } = await ask<{ pin: string }>('POST', `${crew}/pin`, { token, body: {} })
  const join = async (name: string) => {
    const body = { name, roles: ['mesa'] }
    const made = await ask<{ invitation: { code: string } }>('POST', `${crew}/dispositivos`, { token, body })
    const joined = { code: made.invitation.code, pin }
    return (await ask<{ token: string }>('POST', '/api/crew/join', { body: joined })).token
  }
  const desks = [await join('Mesa del norte'), await join('Mesa del sur')]
  const before = await ask<DeskBoard>('GET', `/api/eventos/${event_id}/entrega`, { token })
  const { people, handovers } = await ask<Snapshot>('GET', `/api/kit-desk/${event_id}/snapshot`, {
    token: desks[0] ?? '',
  })
  const served = new Set(handovers.map(([, participant_id]) => participant_id))
  const [twice, ...others] = people.filter(([id]) => !served.has(id))
  if (!twice) throw new Error('nobody is confirmed')
  for (const [index, desk] of desks.entries()) {
    const device_at = new Date(Date.now() - (30 - 10 * index) * MINUTE_MS).toISOString()
    const row = { id: randomUUID(), kind: 'handed', participant_id: twice[0], device_at, offset_ms: 0 }
    const body = { sent_at: new Date().toISOString(), rows: [row] }
    await ask('POST', `/api/kit-desk/${event_id}/handovers`, { token: desk, body })
  }
  const nameOf = (person: typeof twice) => `${person[3]} ${person[4]}`
  return {
    event_id,
    /** '9 de 44 kits entregados', when so many more went out. */
    standing: (more: number) => `${before.handed + more} de ${before.people} kits entregados`,
    conflicts: before.conflicts.length + 1,
    twice: nameOf(twice),
    onPaper: others.slice(0, 2).map((person) => ({
      name: nameOf(person),
      code: paperCode(event_id, person[0]),
    })),
  }
}

const looksRight = async (page: Page, width: number) =>
  expect(await lookAt(page, { width, fresh: false })).toEqual([])

const decide = async (page: Page, name: string, count: number) => {
  const conflicts = page.getByRole('region', { name: 'Conflictos' })
  await conflicts
    .getByRole('heading', { name: new RegExp(`^${count} kits? entregados? dos veces$`) })
    .waitFor()
  const pair = conflicts.getByRole('listitem').filter({ hasText: name })
  for (const desk of ['Mesa del norte', 'Mesa del sur']) await pair.getByText(desk, { exact: true }).waitFor()
  await looksRight(page, 390)
  await pair.getByRole('button', { name: /^La segunda no cuenta/ }).click()
  const form = page.getByRole('dialog', { name: 'La segunda no cuenta' })
  await form.getByLabel('Razón').fill('La mesa del sur tocó dos veces')
  await form.getByRole('button', { name: 'No cuenta' }).click()
  await pair.waitFor({ state: 'detached' })
}

const typeFromPaper = async (page: Page, people: readonly { name: string; code: string }[]) => {
  await page.getByRole('navigation', { name: 'Entrega' }).getByRole('link', { name: 'Papel' }).click()
  await page.getByLabel('Códigos').fill([...people.map(({ code }) => code), '22223'].join('\n'))
  await page.getByRole('button', { name: 'Revisar' }).click()
  const rows = page.getByRole('table', { name: 'Códigos revisados' }).getByRole('row')
  for (const { name } of people) await rows.filter({ hasText: name }).getByText('Lista para pasar').waitFor()
  await rows.filter({ hasText: '22223' }).getByText('Código mal escrito').waitFor()
  await looksRight(page, 390)
  await page.getByRole('button', { name: 'Pasar 2 entregas' }).click()
  await page.getByText('Se pasaron 2 entregas').waitFor()
}

test('a kit that went out twice is decided, and paper is typed when the network is back', async () => {
  const { event_id, standing, conflicts, twice, onPaper } = await handOverTwice()
  await at(390, async (page) => {
    await logIn(page, 'admin@dorsal.test')
    await heading(page, 'Eventos')
    await page.goto(`/admin/eventos/show/${event_id}/entrega`)
    await page.getByRole('heading', { level: 2, name: 'Entrega', exact: true }).waitFor()
    await page.getByText(standing(1)).waitFor()
    await decide(page, twice, conflicts)
    await typeFromPaper(page, onPaper)
    await page.getByText(standing(3)).waitFor()
    await page
      .getByRole('navigation', { name: 'Entrega' })
      .getByRole('link', { name: /Avisos/ })
      .click()
    const flagged = page.getByRole('table', { name: 'Entregas con aviso' })
    await expect.poll(() => flagged.getByText('Pasada del papel').count()).toBe(onPaper.length)
  })
})
