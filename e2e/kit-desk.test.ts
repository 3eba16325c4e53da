/** A volunteer hands over kits, with a connection and without one: nobody gets two unseen, and nothing is lost. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FULL } from './browser.ts'
import {
  cardOf,
  type Device,
  type Expo,
  handOver,
  isHanded,
  isKept,
  joinDesk,
  makeExpo,
  offline,
  openDesk,
  register,
  scan,
  typePin,
  waits,
} from './kit-desk-steps.ts'
import { organise } from './registering.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const phone = (journey: (page: Page) => Promise<void>) => stage.at(360, journey, { worker: true })

let expo: Expo & { slug: string }
let first: Device
let second: Device

beforeAll(async () => {
  expo = await makeExpo(await organise(stage.address))
  first = await joinDesk(expo, 'Mesa 1')
  second = await joinDesk(expo, 'Mesa 2')
})

type Told = [id: string, participant_id: number, kind: string]

/** The log as the server has it. */
const readLog = async (): Promise<Told[]> => {
  const answer = await fetch(`${stage.address}/api/kit-desk/${expo.event_id}/news`, {
    headers: { authorization: `Bearer ${second.token}` },
  })
  return ((await answer.json()) as { handovers: Told[] }).handovers
}

const looksRight = async (page: Page) => expect(await lookAt(page, { width: 360, fresh: false })).toEqual([])

test('one person, taken back, and five at once in one act', async () => {
  const [ana] = await register(expo)
  const team = await register(expo, 5)
  if (!ana || !team[0]) throw new Error('nobody registered')
  const [captain] = team
  await phone(async (page) => {
    await openDesk(page, expo, first)
    await handOver(page, ana)
    await looksRight(page)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('Deshecho: el kit sigue en la mesa').waitFor()
    await scan(page, ana.dni)
    await cardOf(page, ana).getByRole('button', { name: 'Entregar', exact: true }).waitFor()
    await looksRight(page)

    await scan(page, captain.dni)
    await cardOf(page, captain)
      .getByRole('button', { name: /^Ver el equipo/ })
      .click()
    await page.getByRole('button', { name: 'Entregar a los 5' }).waitFor()
    await looksRight(page)
    await page.getByRole('button', { name: 'Entregar a los 5' }).click()
    // Four of them have not signed: the coordinator answers for it.
    await typePin(page, expo, 'Falta la firma.')
    await page.getByText('Entregados 5 kits').waitFor()
    await waits(page, 0)
    await scan(page, captain.dni)
    await isHanded(page, captain, 'Mesa 1')
    await looksRight(page)
  })
  const kinds = (await readLog()).map(([, , kind]) => kind)
  expect(kinds.filter((kind) => kind === 'handed')).toHaveLength(6)
  expect(kinds.filter((kind) => kind === 'undone')).toHaveLength(1)
})

test('two desks without connection hand over the same person: both come back, both see it', async () => {
  const [ana] = await register(expo)
  if (!ana) throw new Error('nobody registered')
  await phone(async (one) => {
    await phone(async (other) => {
      for (const [page, device] of [
        [one, first],
        [other, second],
      ] as const) {
        await openDesk(page, expo, device)
        await waits(page, 0)
        await offline(page.context(), true)
        await handOver(page, ana)
        await waits(page, 1)
      }
      for (const page of [one, other]) {
        await offline(page.context(), false)
        await page.getByRole('button', { name: 'Más' }).click()
        await page.getByRole('button', { name: 'Enviar y actualizar' }).click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await waits(page, 0)
      }
      for (const page of [one, other]) {
        await scan(page, ana.dni)
        await cardOf(page, ana)
          .getByText(/^CONFLICTO: entregado más de una vez\./)
          .waitFor()
        await expect.poll(() => cardOf(page, ana).getByRole('button', { name: 'Entregar' }).count()).toBe(0)
      }
      await looksRight(one)
    })
  })
})

test.runIf(FULL)('the network cut, the tab closed, opened again without network: sent once', async () => {
  const people = [...(await register(expo)), ...(await register(expo))]
  const before = (await readLog()).length
  await phone(async (page) => {
    await openDesk(page, expo, first)
    await isKept(page)
    await offline(page.context(), true)
    for (const person of people) await handOver(page, person)
    await waits(page, 2)
    const context = page.context()
    await page.close()

    const again = await context.newPage()
    await again.goto(`/mesa/${expo.event_id}`)
    await again.getByText(/^sin red · 2 por enviar · datos de \d\d:\d\d$/).waitFor()
    const [ana] = people
    if (!ana) throw new Error('nobody registered')
    await scan(again, ana.dni)
    await isHanded(again, ana, 'Mesa 1')
    await offline(context, false)
    await again.getByText(/^con red · 0 por enviar/).waitFor()
  })
  expect((await readLog()).length - before).toBe(2)
})

/** As if the last contact had been so many hours ago: in the vault, where the desk reads it. */
const hoursLater = (page: Page, hours: number) =>
  page.clock.setFixedTime(new Date(Date.now() + hours * 3_600_000))

test.runIf(FULL)(
  'eleven hours without contact it serves; after thirteen it erases, and still sends',
  async () => {
    const [ana, berta] = [...(await register(expo)), ...(await register(expo))]
    if (!ana || !berta) throw new Error('nobody registered')
    const before = (await readLog()).length
    await phone(async (page) => {
      await openDesk(page, expo, first)
      await isKept(page)
      await waits(page, 0)
      await offline(page.context(), true)
      await hoursLater(page, 11)
      await page.reload()
      await handOver(page, ana)
      await handOver(page, berta)
      await hoursLater(page, 13)
      await page.reload()
      await page.getByRole('heading', { name: 'Los datos de esta mesa se vencieron' }).waitFor()
      await page.getByText('Quedan 2 entregas por enviar.').waitFor()
      expect(await page.getByText(ana.last_name).count()).toBe(0)
      const kept = await page.evaluate(async (event_id) => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(`dorsal-mesa-${event_id}`)
          request.onsuccess = () => resolve(request.result)
        })
        return new Promise<string[]>((resolve) => {
          const names = database.transaction('records').objectStore('records').getAllKeys()
          names.onsuccess = () => resolve(names.result.map(String))
        })
      }, expo.event_id)
      expect(kept.map((name) => name.split(':')[0])).toEqual(['unsent', 'unsent'])
      await offline(page.context(), false)
      await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
      await page.getByText('con red · 0 por enviar').waitFor()
    })
    expect((await readLog()).length - before).toBe(2)
  },
)

const FORGED = `D1.${'k'.repeat(22)}.t2k9xa.${'A'.repeat(86)}`

test.runIf(FULL)(
  'a forged, an unknown and a plain foreign code are told apart; practice counts nothing',
  async () => {
    const [ana] = await register(expo)
    if (!ana) throw new Error('nobody registered')
    const before = (await readLog()).length
    await phone(async (page) => {
      await openDesk(page, expo, first)
      await scan(page, FORGED)
      await page.getByText('Este código es falso: no lo hicimos nosotros.').waitFor()
      await scan(page, 'https://example.com/otra-cosa')
      await page.getByText('No encontramos a nadie con eso.').waitFor()
      await looksRight(page)

      await page.getByRole('button', { name: 'Más' }).click()
      await page.getByRole('button', { name: 'Modo práctica' }).click()
      await page.getByText('PRÁCTICA: nada cuenta y nada se guarda').waitFor()
      await handOver(page, ana)
      await waits(page, 0)
      await page.getByRole('button', { name: 'Más' }).click()
      await page.getByRole('button', { name: 'Salir de la práctica' }).click()
      await scan(page, ana.dni)
      await cardOf(page, ana).getByRole('button', { name: 'Entregar', exact: true }).waitFor()
    })
    expect((await readLog()).length).toBe(before)
  },
)

/** The device has no room left from now on. */
const fillDevice = (page: Page, full: boolean) =>
  page.evaluate((now) => {
    const store = IDBObjectStore.prototype as IDBObjectStore & { put_?: IDBObjectStore['put'] }
    store.put_ ??= store.put
    const { put_ } = store
    store.put = now
      ? () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      : put_
  }, full)

test.runIf(FULL)(
  'a full device says so and hands over nothing; a revoked one still sends what it did',
  async () => {
    const [ana, berta] = [...(await register(expo)), ...(await register(expo))]
    if (!ana || !berta) throw new Error('nobody registered')
    const device = await joinDesk(expo, 'Mesa 7')
    await phone(async (page) => {
      await openDesk(page, expo, device)
      await waits(page, 0)
      await fillDevice(page, true)
      await scan(page, ana.dni)
      await cardOf(page, ana).getByRole('button', { name: 'Entregar', exact: true }).click()
      await page.getByText(/se quedó sin espacio y NO quedó entregado/).waitFor()
      await fillDevice(page, false)
      await scan(page, ana.dni)
      await cardOf(page, ana).getByRole('button', { name: 'Entregar', exact: true }).waitFor()

      await offline(page.context(), true)
      await handOver(page, berta)
      await waits(page, 1)
      await expo.organiser.post(`/api/eventos/${expo.event_id}/equipo/dispositivos/${device.id}/revocar`, {})
      await offline(page.context(), false)
      await page.getByRole('heading', { name: 'Esta mesa está cerrada' }).waitFor()
      await page.getByText('No queda nada por enviar.').waitFor()
      expect(await page.getByText(berta.last_name).count()).toBe(0)
    })
  },
)
