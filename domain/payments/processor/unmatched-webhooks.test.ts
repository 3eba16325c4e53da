/** What no payment of ours stands behind is kept and shown to the Administrator, and only to them. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { payuConfirmation } from '#testing/gateway-doubles/payu-double.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { paymentJobs } from '../jobs.ts'
import type { UnmatchedWebhook } from '../ledger/ledger-contract.ts'

const KEYS = { merchantId: '700', apiKey: 'llave-de-prueba', apiLogin: 'entrada' }
const PAYMENT = { referenceCode: 'nadie-1', amount: '83500.00', outcome: 'approved', id: 'tx-1' } as const

let product: TestProduct
let desk: SandboxDesk
let token: string
let event_id: number
let confirmation: string

beforeAll(async () => {
  product = await startTestProduct()
  desk = createSandboxDesk(product)
  token = (await product.signIn('Administrator')).token
  const race = await createRace(product.db, { name: 'La del aviso' })
  event_id = race.event_id
  const account = await desk.addAccount({
    gateway_name: 'payu',
    event_id,
    settings: { merchantId: KEYS.merchantId, accountId: '1' },
    secrets: { apiKey: KEYS.apiKey, apiLogin: KEYS.apiLogin },
  })
  confirmation = `/api/payments/payu/${account.id}/confirmation`
  const forged = payuConfirmation(KEYS, PAYMENT, { forged: { value: '1.00' } })
  expect((await refusal(400, desk.post(confirmation, forged))).status).toBe(400)
  expect((await desk.post(confirmation, payuConfirmation(KEYS, PAYMENT))).status).toBe(200)
  expect((await refusal(400, desk.post(confirmation, { hola: 'mundo' }))).status).toBe(400)
})
afterAll(() => product.stop())

type Page = { data: UnmatchedWebhook[]; total: number }
const list = (query = '', bearer = token) =>
  product.call<Page>('GET', `/api/ledger/notices?${query}`, { token: bearer })

test('forged, unknown and shapeless webhooks are listed, newest first, with reference and reason', async () => {
  const { data, total } = (await list()).json
  expect(total).toBe(3)
  expect(data.map(({ reason, reference }) => [reason, reference])).toEqual([
    ['shape', null],
    ['referencia desconocida', 'nadie-1'],
    ['signature', 'nadie-1'],
  ])
  expect(data[0]).toMatchObject({ gateway_name: 'payu', event_id, event: 'La del aviso', outcome: 'refused' })
})

test('the content is shown without its signature', async () => {
  const { data } = (await list('reason=referencia+desconocida')).json
  const { sign = '' } = payuConfirmation(KEYS, PAYMENT)
  expect(data).toHaveLength(1)
  expect(data[0]?.raw).toContain('value=83500.00')
  expect(data[0]?.raw).toContain(`sign=••••${sign.slice(-4)}`)
  expect(data[0]?.raw).not.toContain(sign)
})

test('they are narrowed by reason, gateway, event and text', async () => {
  const found = async (query: string) => (await list(query)).json.total
  expect(await found('reason=signature')).toBe(1)
  expect(await found('gateway=wompi')).toBe(0)
  expect(await found(`event_id=${event_id}`)).toBe(3)
  expect(await found(`event_id=${event_id + 1}`)).toBe(0)
  expect(await found('search=nadie-1')).toBe(2)
  expect(await found('search=nad_e-1')).toBe(0)
  expect((await refusal(422, list('reason=otra'))).status).toBe(422)
})

test('a Colaborador of the event does not see them', async () => {
  const helper = await desk.colaborador(event_id)
  expect((await refusal(403, list('', helper.token))).status).toBe(403)
})

test('after 30 days they are forgotten', async () => {
  await product.db.execute(
    sql`update payment_webhooks set received_at = now() - interval '31 days' where reason = 'shape'`,
  )
  const job = paymentJobs(product.context, product.processor).find(
    ({ name }) => name === 'payments.drop-refused',
  )
  await job?.run({})
  expect((await list()).json.data.map(({ reason }) => reason)).toEqual([
    'referencia desconocida',
    'signature',
  ])
})
