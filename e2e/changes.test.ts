/** After the sale: people change, give back and withdraw by themselves, with their own letter and no other. */
import { expect, test } from 'vitest'
import { FULL } from './browser.ts'
import { begin, changesPath, isSaid, openChanges, openChangesDesk, quoteOf } from './changes-steps.ts'
import { openOwnPage } from './come-back.ts'
import { press } from './registering.ts'
import { overflow } from './shopping.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
const desk = openChangesDesk(stage)

test('a size is changed for nothing, from the own letter: quoted, confirmed, done and told', async () => {
  const [runner] = await desk.registerPaid()
  if (!runner) throw new Error('nobody')
  await at(390, async (page) => {
    await page.goto(`/competidor/${runner.dni}#mio=${runner.token}`)
    await page.getByRole('link', { name: /^Cambios/ }).click()
    await page
      .getByText(/10K Damas/)
      .first()
      .waitFor()
    await begin(page, 'Cambiar talla')
    await page.getByRole('heading', { level: 1, name: 'Cambiar talla' }).waitFor()
    await press(page, 'Ver cuánto cuesta')
    await page.getByText('Elige una talla de este evento.').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('kit_id')
    await page.getByRole('radio', { name: /^M/ }).check()
    await press(page, 'Ver cuánto cuesta')
    expect(await quoteOf(page)).toEqual({
      Antes: '10K Damas, talla S',
      Después: '10K Damas, talla M',
      'Pagas hoy': 'Nada',
    })
    await expect.poll(() => overflow(page)).toBe(0)
    // Back goes one step back, with what was chosen.
    await page.goBack()
    await expect.poll(() => page.getByRole('radio', { name: /^M/ }).isChecked()).toBe(true)
    expect((await desk.standing(runner))?.size).toBe('S')
    await press(page, 'Ver cuánto cuesta')
    await press(page, 'Confirmar cambio')
    await isSaid(page, 'Cambio de talla: listo.')
    const past = page.getByRole('region', { name: 'Lo que ya pasó' }).getByRole('listitem')
    await past.getByText('Hecho').waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
  })
  expect((await desk.standing(runner))?.size).toBe('M')
  expect(await desk.shop.readLetter(runner.email, /^Listo tu cambio: /)).toContain('talla M')
})

test('a dearer distance waits for its payment, is withdrawn or paid, and is done when the money is there', async () => {
  const [runner] = await desk.registerPaid()
  if (!runner) throw new Error('nobody')
  const askFor21K = async (page: Parameters<typeof begin>[0]) => {
    await begin(page, 'Cambiar distancia')
    await page.getByRole('radio', { name: /^21K Damas/ }).check()
    await press(page, 'Ver cuánto cuesta')
    expect(await quoteOf(page)).toMatchObject({ Diferencia: '$15.000 más', 'Pagas hoy': '$15.000' })
    await press(page, 'Confirmar cambio')
    await isSaid(page, 'Te guardamos el cambio.')
  }
  await at(390, async (page) => {
    await openChanges(page, runner)
    await askFor21K(page)
    const open = page.getByRole('region', { name: 'Cambio de distancia o categoría' })
    await open.getByText('Por pagar').waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Cambiar talla/ }).count()).toBe(0)
    await open.getByRole('button', { name: 'Retirar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
    await isSaid(page, 'Cambio retirado.')
    expect((await desk.standing(runner))?.distance).toBe('10K')

    await askFor21K(page)
    expect((await desk.standing(runner))?.distance).toBe('10K')
    await page.getByRole('link', { name: 'Pagar $15.000' }).click()
    await page.getByText('Tu cambio se hace al recibir el pago.').waitFor()
    await page.getByRole('radio', { name: /prueba/i }).check()
    await press(page, 'Pagar $15.000')
    await page.waitForURL('**/pasarela-pruebas/**')
    await press(page, 'Aprobar')
    await page.getByRole('heading', { level: 1, name: /aprobado/ }).waitFor()
    await expect.poll(async () => (await desk.standing(runner))?.distance).toBe('21K')
    await openChanges(page, runner)
    await page.getByText('21K Damas', { exact: true }).first().waitFor()
  })
  expect((await desk.changesOf(runner)).map(({ state }) => state)).toEqual(['withdrawn', 'done'])
  await desk.shop.readLetter(runner.email, /^Listo tu cambio: /)
})

test('who bought asks for another adult’s refund: only that letter confirms it, and staff approve it', async () => {
  const [buyer, friend] = await desk.registerPaid(2)
  if (!buyer || !friend) throw new Error('nobody')
  await at(390, async (page) => {
    await openChanges(page, buyer)
    await page.getByRole('link', { name: `${friend.name} ${friend.last_name}` }).click()
    await page.getByText('Lo que compraste').waitFor()
    await begin(page, 'Pedir devolución')
    await expect.poll(async () => (await quoteOf(page))['Te devolvemos']).toBe('$83.500')
    await page.getByText(/^Le escribimos a \S*[*•…]\S*@\S+ para que lo confirme/).waitFor()
    await page.getByText(/derecho de retracto/).waitFor()
    await press(page, 'Enviar solicitud')
    await isSaid(page, 'Falta su confirmación.')
  })
  const letter = await desk.shop.readLetter(friend.email, /^Confirma un cambio: /)
  const link = /\/confirmar-cambio#\S+/.exec(letter)?.[0] ?? ''
  await at(390, async (page) => {
    await page.goto(link)
    await page.getByText(`Hola, ${friend.name}: ${buyer.name} compró tu inscripción`).waitFor()
    await expect.poll(() => overflow(page)).toBe(0)
    await press(page, 'Confirmar')
    await page.getByRole('heading', { level: 1, name: 'Solicitud enviada.' }).waitFor()
    await page.goto('/terminos')
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' }).waitFor()
  })
  const [change] = await desk.changesOf(friend)
  expect(change).toMatchObject({ state: 'waiting_decision', basis: 'withdrawal' })
  await desk.shop.post(`/api/changes/${change?.id}/decide`, { approve: true })
  expect((await desk.refundsOf(friend)).map(({ amount }) => amount)).toEqual([83_500])
  await desk.shop.readLetter(friend.email, /^Listo tu cambio: /)
})

test('with document and birthday alone, or another’s letter, there is nothing: neither page nor calls', async () => {
  const [runner, stranger] = [(await desk.registerPaid())[0], (await desk.registerPaid())[0]]
  if (!runner || !stranger) throw new Error('nobody')
  await at(390, async (page) => {
    await openOwnPage(page, runner)
    await page.getByText('Pagado', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Cambios/ }).count()).toBe(0)
    for (const token of ['', stranger.token, `${runner.token}x`]) {
      await page.goto('/terminos')
      await page.goto(changesPath({ key: runner.key, token }))
      await page.getByRole('heading', { level: 1, name: 'Este enlace no abre ninguna inscripción' }).waitFor()
      const whose = { participant_key: runner.key, ...(token ? { token } : {}) }
      const wish = { ...whose, kind: 'refund', shown_due: 0, shown_back: 83_500 }
      for (const [path, data] of [
        ['/api/changes/own', whose],
        ['/api/changes/quote', wish],
        ['/api/changes', wish],
        ['/api/changes/1/withdraw', whose],
      ] as const)
        expect((await page.request.post(path, { data })).status()).toBe(404)
    }
  })
  expect(await desk.changesOf(runner)).toEqual([])
})

test.runIf(FULL)('a cheaper distance is done at once, and its money is promised', async () => {
  const [runner] = await desk.registerPaid()
  if (!runner) throw new Error('nobody')
  await at(390, async (page) => {
    await openChanges(page, runner)
    await begin(page, 'Cambiar distancia')
    await page.getByRole('radio', { name: /^5K Damas/ }).check()
    await press(page, 'Ver cuánto cuesta')
    expect(await quoteOf(page)).toMatchObject({ Diferencia: '$20.000 menos', 'Te devolvemos': '$20.000' })
    await press(page, 'Confirmar cambio')
    await isSaid(page, 'Cambio de distancia o categoría: listo.')
    await page.getByText('Devolución: $20.000').waitFor()
  })
  expect((await desk.standing(runner))?.distance).toBe('5K')
  expect((await desk.refundsOf(runner)).map(({ amount }) => amount)).toEqual([20_000])
})

test.runIf(FULL)(
  'after the five days a refund follows the policy: less the service, and staff decide',
  async () => {
    const [runner] = await desk.registerPaid()
    if (!runner) throw new Error('nobody')
    await desk.boughtLongAgo(runner)
    await at(390, async (page) => {
      await openChanges(page, runner)
      await begin(page, 'Pedir devolución')
      await expect
        .poll(async () => quoteOf(page))
        .toMatchObject({ Pagaste: '$83.500', 'No vuelve': '$3.500', 'Te devolvemos': '$80.000' })
      await press(page, 'Enviar solicitud')
      await isSaid(page, 'Solicitud enviada.')
      await page.getByText('Por decidir').waitFor()
      const [change] = await desk.changesOf(runner)
      expect(change).toMatchObject({ state: 'waiting_decision', basis: 'policy', back: 80_000 })
      const reason = 'El kit ya se mandó a hacer.'
      await desk.shop.post(`/api/changes/${change?.id}/decide`, { approve: false, reason })
      await openChanges(page, runner)
      await page.getByText('No aprobado').waitFor()
      await page.getByText(reason).waitFor()
      await begin(page, 'Pedir devolución')
      await press(page, 'Enviar solicitud')
      await isSaid(page, 'Solicitud enviada.')
    })
    const [, second] = await desk.changesOf(runner)
    await desk.shop.post(`/api/changes/${second?.id}/decide`, { approve: true })
    expect((await desk.refundsOf(runner)).map(({ amount }) => amount)).toEqual([80_000])
    await at(390, async (page) => {
      await openChanges(page, runner)
      await page.getByText(/Este cupo ya terminó/).waitFor()
      await page.getByText(/Devolución: \$80\.000, a más tardar el/).waitFor()
    })
  },
)

test.runIf(FULL)('who defers is free at once, and has a balance for another event', async () => {
  const [runner] = await desk.registerPaid()
  if (!runner) throw new Error('nobody')
  await at(390, async (page) => {
    await openChanges(page, runner)
    await begin(page, 'Aplazar')
    await expect.poll(async () => (await quoteOf(page))['Te queda de saldo']).toBe('$83.500')
    await press(page, 'Confirmar cambio')
    await isSaid(page, 'Aplazamiento: listo.')
    await page.getByText(/Este cupo ya terminó/).waitFor()
  })
  const credits = await desk.read('select amount from credits where participant_id = $1', [runner.id])
  expect(credits).toEqual([{ amount: 83_500 }])
})

test.runIf(FULL)('one of a team leaves it and runs alone; the others stay', async () => {
  const [captain, mate, third] = await desk.registerPaid(3)
  if (!captain || !mate || !third) throw new Error('nobody')
  await at(390, async (page) => {
    await openChanges(page, mate)
    await begin(page, 'Salir del equipo')
    await page.getByRole('radio', { name: /^10K Damas/ }).check()
    await press(page, 'Ver cuánto cuesta')
    expect((await quoteOf(page)).Después).toContain('en solitario')
    await press(page, 'Confirmar cambio')
    await isSaid(page, 'Salida del equipo: listo.')
  })
  expect((await desk.standing(mate))?.team_role).toBeNull()
  expect((await desk.standing(captain))?.team_role).toBe('captain')
  expect((await desk.standing(third))?.team_role).toBe('member')
})
