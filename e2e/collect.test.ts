/** 'Otra persona recoge mi kit': the runner sends somebody, who sees the QR; taken back it opens nothing. */
import { expect, test } from 'vitest'
import { openChangesDesk } from './changes-steps.ts'
import { cardOf, joinDesk, openDesk, scan, typePin, waits } from './kit-desk-steps.ts'
import { logIn } from './log-in.ts'
import { press } from './registering.ts'
import { overflow } from './shopping.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
const desk = openChangesDesk(stage)

const PASSWORD = 'kilometro-cuarenta'

test('a runner authorises from Mis Eventos, the collector sees the QR and what to bring, and it is taken back', async () => {
  const [runner] = await desk.registerPaid()
  if (!runner) throw new Error('nobody')
  let collectors = ''
  await at(360, async (page) => {
    const link = /http\S+\/recuperar\/(\S+)/.exec(await desk.shop.readLetter(runner.email, /contraseña/i))
    await page.request.post('/api/auth/password', { data: { token: link?.[1], password: PASSWORD } })
    await logIn(page, runner.email, PASSWORD)
    await page.waitForURL(/\/competitor\/dashboard/)
    await page.getByRole('link', { name: 'Otra persona recoge mi kit' }).click()
    await page.getByRole('heading', { level: 1, name: 'Otra persona recoge mi kit' }).waitFor()
    await press(page, 'Autorizar')
    // The first field that lacks something has the keyboard.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name')
    await page.getByLabel('Nombre de quien recoge').fill('Julián Mesa')
    await page.getByLabel('Su número de documento').fill(runner.dni)
    await press(page, 'Autorizar')
    await page.getByText(/Es el documento de quien corre/).waitFor()
    await page.getByLabel('Su número de documento').fill('71234567')
    await page.getByLabel('Su correo (opcional)').fill(`recoge.${runner.dni}@example.com`)
    await expect.poll(() => overflow(page)).toBe(0)
    await press(page, 'Autorizar')
    await page.getByText('Julián Mesa puede recoger tu kit.').waitFor()
    await page.getByRole('img', { name: /QR con el que Julián Mesa/ }).waitFor()
    const whatsapp = await page.getByRole('link', { name: 'Mandar por WhatsApp' }).getAttribute('href')
    collectors = /\/autorizado\/[\w-]+/.exec(decodeURIComponent(whatsapp ?? ''))?.[0] ?? ''
    expect(collectors).not.toBe('')
    expect(await page.locator('main').textContent()).not.toContain('71234567')
    await expect.poll(() => overflow(page)).toBe(0)
  })
  const letter = await desk.shop.readLetter(`recoge.${runner.dni}@example.com`, /^Recoges el kit de /)
  expect(letter).toContain(collectors)

  await at(390, async (page) => {
    await page.goto(collectors)
    await page.getByRole('heading', { level: 1, name: /^Recoges el kit de / }).waitFor()
    await page.getByRole('img', { name: /QR para recoger/ }).waitFor()
    await page.getByText('CC terminado en 4567').waitFor()
    const shown = (await page.locator('main').textContent()) ?? ''
    for (const secret of [runner.dni, runner.email, runner.key]) expect(shown).not.toContain(secret)
    await expect.poll(() => overflow(page)).toBe(0)
  })

  await at(390, async (page) => {
    await page.goto(`/recoger/${runner.key}#mio=${runner.token}`)
    await press(page, 'Retirar la autorización')
    await press(page, 'Sí, retirar')
    await page.getByText('Autorización retirada.').waitFor()
    await page.getByLabel('Nombre de quien recoge').waitFor()
    await page.goto(collectors)
    await page.getByRole('heading', { level: 1, name: 'Este QR ya no sirve' }).waitFor()
  })
})

test('without the own proof the page opens nothing, and a kit that is out says so', async () => {
  const [runner] = await desk.registerPaid()
  if (!runner) throw new Error('nobody')
  await desk.read(
    `insert into handovers (id, event_id, participant_id, kind, desk, device_at, happened_at)
     select gen_random_uuid(), m.event_id, m.id, 'handed', 'Mesa 2', now(), now() from participants m where m.id = $1`,
    [runner.id],
  )
  await at(360, async (page) => {
    await page.goto(`/recoger/${runner.key}`)
    await page.getByRole('heading', { level: 1, name: 'Este enlace no abre ninguna inscripción' }).waitFor()
    await page.goto(`/competidor/${runner.dni}#mio=${runner.token}`)
    await page.getByText(/^Kit entregado el /).waitFor()
    expect(await page.getByRole('link', { name: /Otra persona|^Cambios/ }).count()).toBe(0)
    await page.goto(`/recoger/${runner.key}#mio=${runner.token}`)
    await page.getByRole('heading', { level: 1, name: 'Kit entregado' }).waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
  })
})

test('at the desk the collector comes without the document, with another one, and with the right one', async () => {
  const [runner, other] = [...(await desk.registerPaid()), ...(await desk.registerPaid())]
  if (!runner || !other) throw new Error('nobody')
  const authorise = { participant_key: runner.key, token: runner.token }
  const friend = { name: 'Julián Mesa', document_type: 'CC', dni: '71234567' }
  await desk.shop.post('/api/pickup/authorise', { ...authorise, ...friend })
  const { pin, desk_code: code } = (await desk.shop.post(`/api/eventos/${desk.race.id}/equipo/pin`, {
    change: false,
  })) as { pin: string; desk_code: string }
  const expo = { event_id: desk.race.id, name: '', pin, code, organiser: desk.shop }
  const device = await joinDesk(expo, 'Mesa 3')
  await at(360, async (page) => {
    await openDesk(page, expo, device)
    await scan(page, runner.dni)
    await cardOf(page, runner).getByRole('button', { name: 'Recoge otra persona' }).click()
    const dialog = page.getByRole('dialog', { name: 'Recoge otra persona' })
    await dialog.getByText(`${runner.name} autorizó a Julián Mesa.`).waitFor()
    await dialog.getByRole('button', { name: 'Comparar y entregar' }).click()
    await dialog.getByText('Escribe el documento completo.').waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
    // Who shows another document is not who was sent: nothing goes out without the coordinator.
    await dialog.getByLabel('Documento de quien recoge').fill('52000111')
    await dialog.getByRole('button', { name: 'Comparar y entregar' }).click()
    const asked = page.getByRole('dialog', { name: 'Pide el código al coordinador' })
    await asked.getByText(/^El documento no es el de Julián Mesa/).waitFor()
    await asked.getByRole('button', { name: 'Cancelar' }).click()
    await asked.waitFor({ state: 'detached' })
    if ((await dialog.count()) === 0)
      await cardOf(page, runner).getByRole('button', { name: 'Recoge otra persona' }).click()
    await dialog.getByLabel('Documento de quien recoge').fill('71.234.567')
    await dialog.getByRole('button', { name: 'Comparar y entregar' }).click()
    await page.getByText(`Entregado: ${runner.name} ${runner.last_name}`).waitFor()
    await waits(page, 0)

    // Of somebody who sent nobody: only with the PIN, and the coordinator reads it.
    await scan(page, other.dni)
    await cardOf(page, other).getByRole('button', { name: 'Recoge otra persona' }).click()
    await dialog.getByLabel('Nombre de quien recoge').fill('Julián Mesa')
    await dialog.getByLabel('Documento de quien recoge').fill('71234567')
    await dialog.getByRole('button', { name: 'Comparar y entregar' }).click()
    await typePin(page, expo, 'no autorizó a nadie a recoger su kit.')
    await page.getByText(`Entregado: ${other.name} ${other.last_name}`).waitFor()
    await waits(page, 0)
  })
  const kept = await desk.read<{ participant_id: number; collector: string; flags: string[] }>(
    'select participant_id, collector, flags from handovers where participant_id = any($1) order by seq',
    [[runner.id, other.id]],
  )
  expect(kept).toEqual([
    { participant_id: runner.id, collector: 'third', flags: [] },
    { participant_id: other.id, collector: 'third', flags: ['unauthorised'] },
  ])
})
