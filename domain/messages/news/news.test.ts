/** News: only to who agreed and did not leave, with a way out in every letter. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMessageWorld, type MessageWorld } from '#testing/message-world.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { type Inbox, startInbox } from '#testing/smtp-inbox.ts'
import { departureHash, leaveToken } from './departures.ts'

let product: TestProduct
let inbox: Inbox
let world: MessageWorld

beforeAll(async () => {
  inbox = await startInbox()
  product = await startTestProduct({
    RATE_LIMITS: '0',
    DEMO: '1',
    SMTP_URL: inbox.url,
    MAILS_PER_MINUTE: '1000',
  })
})
afterAll(async () => {
  await product.stop()
  await inbox.close()
})
beforeEach(async () => {
  world = await createMessageWorld(product)
})

const reached = async () => {
  const { json } = await world.call<{ people: number }>('POST', '/check', { kind: 'news', body: 'Hola' })
  return json.people
}
const ends = (id: number) => expect.poll(() => world.stateOf(id), { timeout: 20_000 }).toBe('sent')

test('only who agreed gets them, and leaves with one click of the mail program', async () => {
  const yes = await world.addRunner({ name: 'Sí' })
  const no = await world.addRunner({ name: 'No' })
  await world.addRunner({ name: 'Sin firmar' })
  await world.signs(yes.participant_id, true)
  await world.signs(no.participant_id, false)
  const id = await world.write({ kind: 'news' })
  expect((await world.send(id)).json.people).toBe(1)
  await ends(id)
  const { email } = await inbox.waitFor(({ recipients }) => recipients.includes(yes.email))
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = /<(http[^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? ''
  expect(email.text).toContain('/salir/')
  // Opening the link is not leaving.
  const opened = await product.call('GET', new URL(address).pathname)
  expect(opened.status).toBe(302)
  expect(String(opened.headers.location)).toMatch(/^\/salir\//)
  expect(await reached()).toBe(1)
  const left = await product.call<{ success: boolean }>('POST', new URL(address).pathname, {
    body: Buffer.from('List-Unsubscribe=One-Click'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(left.json.success).toBe(true)
  expect(await reached()).toBe(0)
  // Nothing of the address is kept.
  const { rows } = await product.db.execute<{ kept: string }>(
    sql`select string_agg(n::text, ' ') as kept from news_departures n`,
  )
  expect(rows[0]?.kept).not.toContain(yes.email)
  expect(rows[0]?.kept).toContain(departureHash(product.context.secretKey, yes.email))
})

test('who agrees again in a later registration is back; an earlier consent is not enough', async () => {
  const one = await world.addRunner({ name: 'Vuelve' })
  await world.signs(one.participant_id, true, 5)
  await product.call('POST', `/api/news/leave/${leaveToken(product.context.secretKey, one.email)}`)
  expect(await reached()).toBe(0)
  const again = await world.addRunner({ name: 'Vuelve', email: one.email })
  await world.signs(again.participant_id, true, 3)
  expect(await reached()).toBe(0)
  // A day from now is later than the departure.
  await world.signs(again.participant_id, true, -1)
  expect(await reached()).toBe(2)
})

test('who leaves while it is being sent gets nothing', async () => {
  const one = await world.addRunner({ name: 'Sale' })
  await world.signs(one.participant_id, true)
  inbox.refuseWith(451)
  const id = await world.write({ kind: 'news' })
  await world.send(id)
  await expect.poll(async () => (await world.rowsOf(id))[0]?.error, { timeout: 20_000 }).toBeTruthy()
  inbox.refuseWith(undefined)
  await product.call('POST', `/api/news/leave/${leaveToken(product.context.secretKey, one.email)}`)
  await product.db.execute(sql`update message_recipients set next_try_at = now() where message_id = ${id}`)
  await world.resume()
  await ends(id)
  expect((await world.rowsOf(id))[0]).toMatchObject({ state: 'left out', error: 'Dejó de recibir noticias.' })
  expect(inbox.messages.filter(({ recipients }) => recipients.includes(one.email))).toHaveLength(0)
})

test('a token that we did not make takes nobody out', async () => {
  const token = leaveToken(product.context.secretKey, 'otra@correo.test')
  const forged = [
    token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    `${'0'.repeat(64)}.${'A'.repeat(22)}`,
    'x',
  ]
  for (const one of forged) {
    const { json } = await product.call<{ success: boolean }>('POST', `/api/news/leave/${one}`)
    expect(json.success).toBe(false)
  }
  const count = await product.db.execute<{ count: number }>(sql`
    select count(*)::int as count from news_departures where email_hash = ${'0'.repeat(64)}`)
  expect(count.rows[0]?.count).toBe(0)
})
