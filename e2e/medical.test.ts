/** The medical list: staff print a numbered copy; the médico's phone finds a runner by the number on the chest. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { hashToken } from '#domain/accounts/tokens.ts'
import { pdfTexts } from '#testing/pdf-text.ts'
import { findRunningDatabase } from '../server/database/embedded.ts'
import { heading, logIn } from './log-in.ts'
import { organise } from './registering.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage

const TOLD = { eps: 'EPS Sanitas', blood_type: 'AB', rh_factor: '-', conditions: 'Alergia a la penicilina' }
const AGREED = { data_policy: true, waiver: true, health: true, news: false }

/** A race with two runners and their numbers, and a phone that joined as its médico. */
const makeRace = async () => {
  const organiser = await organise(stage.address)
  const name = `Carrera médica ${randomBytes(3).toString('hex')}`
  const { id, slug } = await organiser.makeEvent({ name })
  const { kits, categories } = await organiser.readOffer(slug)
  const token = `dv_${randomBytes(32).toString('base64url')}`
  const database = new pg.Client(findRunningDatabase(stage.dataDir))
  await database.connect()
  try {
    for (const [number, change] of [
      ['0102', { name: 'Ana', last_name: 'Ríos', ...TOLD, consents: AGREED }],
      ['0103', { name: 'Berta', last_name: 'Gil', ...TOLD, consents: { ...AGREED, health: false } }],
    ] as const) {
      const dni = 20_000_000 + Math.floor(Math.random() * 9_000_000)
      const form = participantForm(dni, kits[0]?.id ?? 0, {
        gender: 'female',
        birthday: '1995-05-05',
        ...change,
      })
      await organiser.post('/api/competitor', {
        competitors: [{ ...form, dni: String(dni) }],
        event_id: id,
        category_id: categories[0]?.id,
      })
      const saved = await database.query<{ id: number }>(
        'select registration_id as id from participants where dni = $1',
        [String(dni)],
      )
      const courtesy = { status: 8, note: 'Invitada' }
      await organiser.post(`/api/registrations/${saved.rows[0]?.id}/status`, courtesy)
      await database.query(
        `insert into bibs (event_id, number, key, state, participant_id)
         select event_id, $2, ltrim($2, '0'), 'assigned', id from participants where dni = $1`,
        [String(dni), number],
      )
    }
    const device = await database.query<{ id: number }>(
      `insert into crew_devices (event_id, name, token_hash, joined_at, expires_at)
       values ($1, 'Médico 1', $2, now(), now() + interval '2 days') returning id`,
      [id, hashToken(token)],
    )
    // It starts now, so that the hours of the médico are open.
    await database.query('update events set event_datetime = now() where id = $1', [id])
    await database.query(
      `insert into event_grants (event_id, device_id, role, from_at, until_at)
       values ($1, $2, 'medico', now() - interval '1 hour', now() + interval '6 hours')`,
      [id, device.rows[0]?.id],
    )
  } finally {
    await database.end()
  }
  return { id, name, token }
}

const printCopy = async (page: Page, race: { id: number; name: string }) => {
  await logIn(page, 'admin@dorsal.test')
  await heading(page, 'Eventos')
  await page.goto(`/admin/eventos/show/${race.id}/medica`)
  await heading(page, race.name)
  await page.getByRole('heading', { name: 'Lista médica' }).waitFor()
  await page.getByText('1 sin autorización').waitFor()
  await page.getByRole('button', { name: 'Hacer copia' }).click()
  const form = page.getByRole('dialog', { name: 'Copia de la lista médica' })
  await form.getByLabel('¿Para quién es?').fill('Ambulancia 2, km 15')
  const download = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Hacer copia' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('lista-medica-copia-1.pdf')
  return pdfTexts(readFileSync(await file.path()))
}

test('staff print a numbered copy, and at 360 px the médico finds a runner by number; both are in the log', () =>
  at(1280, async (desk) => {
    const race = await makeRace()
    const said = await printCopy(desk, race)
    for (const text of ['0102', 'Ana Ríos', 'AB-', 'Alergia a la penicilina', '0103', 'sin autorización'])
      expect(said).toContain(text)
    expect(said.some((line) => line.startsWith('Copia 1 · Ambulancia 2, km 15 · hecha por '))).toBe(true)
    await desk.getByRole('cell', { name: 'Ambulancia 2, km 15' }).waitFor()

    await at(360, async (phone) => {
      await phone.goto('/robots.txt')
      await phone.evaluate((token) => localStorage.setItem('dorsal.device', token), race.token)
      await phone.goto(`/equipo/medico/${race.id}`)
      await heading(phone, race.name)
      const field = phone.getByLabel('Número del dorsal')
      const find = async (number: string) => {
        await field.fill(number)
        await phone.getByRole('button', { name: 'Buscar' }).click()
      }

      await find('999')
      await phone.getByText('Nadie corre con el número 999').waitFor()
      await find('102')
      const ana = phone.getByRole('region', { name: 'Ana Ríos' })
      await ana.getByText('Alergia a la penicilina').waitFor()
      expect(await ana.textContent()).toContain('AB-')
      const call = ana.getByRole('link', { name: /^Llamar/ })
      expect(await call.getAttribute('href')).toBe('tel:+573005551234')
      expect(await lookAt(phone, { width: 360, fresh: false })).toEqual([])

      // What a reader types goes into the field, wherever the focus is.
      await phone.keyboard.type('103')
      await phone.keyboard.press('Enter')
      const berta = phone.getByRole('region', { name: 'Berta Gil' })
      await berta.getByText('Datos de salud: sin autorización').waitFor()
      expect(await berta.textContent()).not.toMatch(/Sanitas|AB|penicilina/)
    })

    await desk.reload()
    const log = desk.getByRole('table', { name: 'Consultas del médico' })
    await log.getByRole('cell', { name: 'Ana R.' }).waitFor()
    expect(await log.getByRole('cell', { name: 'Médico 1 (dispositivo)' }).count()).toBe(2)
    expect(await lookAt(desk, { width: 1280, fresh: false })).toEqual([])
  }))
