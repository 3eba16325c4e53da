/** A médico without signal: who was hurt is found by the number on the chest, and the look is in the log once. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heading, logIn } from './log-in.ts'
import { makeMedicalRace } from './medical-steps.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'

const stage = createStage()

const offline = (page: Page, now: boolean) => page.context().setOffline(now)

const find = async (phone: Page, number: string) => {
  await phone.getByLabel('Número del dorsal').fill(number)
  await phone.getByRole('button', { name: 'Buscar' }).click()
}

/** What the phone keeps, by name; the values are sealed. */
const keptRecords = (page: Page, id: number) =>
  page.evaluate(
    (event_id) =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open(`dorsal-medico-${event_id}`)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const names = request.result.transaction('records').objectStore('records').getAllKeys()
          names.onsuccess = () => {
            request.result.close()
            resolve(names.result.map(String))
          }
        }
      }),
    id,
  )

test('without signal the médico finds a runner by number; back with it, the look is in the log once', () =>
  stage.at(
    360,
    async (phone) => {
      const race = await makeMedicalRace(stage)
      await phone.goto('/robots.txt')
      await phone.evaluate((token) => localStorage.setItem('dorsal.device', token), race.token)
      await phone.goto(`/equipo/medico/${race.id}`)
      await heading(phone, race.name)
      await expect.poll(() => keptRecords(phone, race.id)).toEqual(['list'])
      await expect
        .poll(() => phone.evaluate(async () => !!(await caches.match('/equipo/medico/0'))))
        .toBe(true)

      await offline(phone, true)
      await phone.reload()
      await heading(phone, race.name)
      await phone.getByText(/^sin red · datos de \d\d:\d\d$/).waitFor()
      await find(phone, '999')
      await phone.getByText('Nadie con «999» en los datos guardados').waitFor()
      await find(phone, '102')
      const ana = phone.getByRole('region', { name: 'Ana Ríos' })
      await ana.getByText('Alergia a la penicilina').waitFor()
      await phone.getByText('1 vista por enviar').waitFor()
      await find(phone, '0103')
      const berta = phone.getByRole('region', { name: 'Berta Gil' })
      await berta.getByText('Datos de salud: sin autorización').waitFor()
      await berta.getByRole('link', { name: /^Llamar/ }).waitFor()
      expect(await berta.textContent()).not.toMatch(/Sanitas|AB|penicilina/)
      expect(await lookAt(phone, { width: 360, fresh: false })).toEqual([])
      const looks = (await keptRecords(phone, race.id)).filter((name) => name.startsWith('look:'))
      expect(looks).toHaveLength(2)

      await offline(phone, false)
      await phone.reload()
      await heading(phone, race.name)
      await expect.poll(() => keptRecords(phone, race.id)).toEqual(['list'])
      await phone.reload()
      await heading(phone, race.name)

      await stage.at(1280, async (desk) => {
        await logIn(desk, 'admin@dorsal.test')
        await heading(desk, 'Eventos')
        await desk.goto(`/admin/eventos/show/${race.id}/medica`)
        const log = desk.getByRole('table', { name: 'Consultas del médico' })
        for (const person of ['Ana R.', 'Berta G.']) {
          await log.getByRole('cell', { name: person }).first().waitFor()
          expect(await log.getByRole('cell', { name: person }).count()).toBe(1)
        }
      })
    },
    { worker: true },
  ))
