/** The camera of a desk: it reads the QR of a runner and the code of a cédula, and says so when it may not look. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { signCode } from '#domain/registration/sign-qr.ts'
import { loadSecretKey } from '#server/secret-key.ts'
import { MARIANA, yellowCode } from '#testing/cedulas.ts'
import { pdf417, qrCode, writeVideo } from '#testing/code-video.ts'
import { launchBrowser, visit } from './browser.ts'
import { organise } from './registering.ts'
import { createStage } from './stage.ts'
import { asDevice } from './till-steps.ts'

const stage = createStage()

const WIDTH = 360
const FAKE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

type Invited = { invitation: { code: string } }

/** A race with one runner, whose document is on the cédula, and a phone that joined as its desk. */
const makeDesk = async () => {
  const organiser = await organise(stage.address)
  const event_price = [{ date: '2099-01-01', event_price: 0, cost_service: 0 }]
  const name = `Entrega ${Math.random().toString(36).slice(2, 8)}`
  const { id, slug } = await organiser.makeEvent({ name, event_price })
  const { kits, categories } = await organiser.readOffer(slug)
  const form = participantForm(1, kits[0]?.id ?? 0, {
    dni: MARIANA.document,
    birthday: '1990-05-12',
    name: 'Mariana',
    last_name: 'Niño',
    gender: 'female',
  })
  await organiser.post('/api/competitor', {
    competitors: [form],
    event_id: id,
    category_id: categories.find(({ title }) => title === 'Damas')?.id,
  })
  const at = `/api/eventos/${id}/equipo`
  const { invitation } = (await organiser.post(`${at}/dispositivos`, {
    name: 'Mesa 1',
    roles: ['mesa'],
  })) as Invited
  const { pin } = (await organiser.post(`${at}/pin`, { change: false })) as { pin: string }
  const { token } = (await organiser.post('/api/crew/join', { code: invitation.code, pin })) as {
    token: string
  }
  const snapshot = await fetch(`${stage.address}/api/kit-desk/${id}/snapshot`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { people } = (await snapshot.json()) as { people: [number, string][] }
  const key = people[0]?.[1] ?? ''
  const secretKey = loadSecretKey({ secretKey: undefined, dataDir: stage.dataDir })
  return { id, token, key, signed: signCode(secretKey, 'person', key) }
}

const atDesk = async (
  flags: string[],
  desk: { id: number; token: string },
  journey: (page: Page) => Promise<void>,
) => {
  const browser = await launchBrowser(flags)
  try {
    await visit(browser, { address: stage.address, width: WIDTH }, async (page) => {
      await asDevice(page, desk.token)
      await page.goto(`/mesa/${desk.id}`)
      await page.getByLabel('QR, cédula, número o nombre').waitFor()
      await journey(page)
    })
  } finally {
    await browser.close()
  }
}

const openCamera = (page: Page) => page.getByRole('button', { name: 'Cámara' }).click()
const seen = (page: Page) => page.getByText(/Mariana Niño/).first()

test('the camera reads a runner’s QR and the code of her cédula, and closes when it has', async () => {
  const desk = await makeDesk()
  for (const code of [qrCode(desk.signed), await pdf417(yellowCode(MARIANA))])
    await atDesk([...FAKE, `--use-file-for-fake-video-capture=${writeVideo(code)}`], desk, async (page) => {
      await openCamera(page)
      await seen(page).waitFor()
      await expect.poll(() => page.getByRole('region', { name: 'Cámara' }).count()).toBe(0)
    })
})

test('a camera that may not be used is a sentence, and what a reader types still arrives', async () => {
  const desk = await makeDesk()
  await atDesk(
    ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
    desk,
    async (page) => {
      await openCamera(page)
      await page.getByText('Esta página no tiene permiso para usar la cámara').waitFor()
      await page.getByRole('button', { name: 'Cerrar cámara' }).focus()
      // As fast as a reader: a button that has the focus is not pressed by it.
      await page.evaluate((key) => {
        for (const sign of [...key, 'Enter'])
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key: sign, bubbles: true, cancelable: true }),
          )
      }, desk.key)
      await seen(page).waitFor()
    },
  )
})

test('no other page may look through the camera', async () => {
  const desk = await makeDesk()
  type Policed = { featurePolicy: { allowsFeature: (name: string) => boolean } }
  const mayLook = (page: Page) =>
    page.evaluate(() => (document as unknown as Policed).featurePolicy.allowsFeature('camera'))
  await stage.at(WIDTH, async (page) => {
    await asDevice(page, desk.token)
    await page.goto('/equipo')
    expect(await mayLook(page)).toBe(false)
    // From there to the desk: a document of its own, whose camera opens.
    await page.getByRole('link', { name: /Mesa de entrega/ }).click()
    await page.getByLabel('QR, cédula, número o nombre').waitFor()
    expect(await mayLook(page)).toBe(true)
  })
})
