/** What somebody of the staff must not get out of messages, nor bring about with them. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createMessageWorld, type MessageWorld } from '#testing/message-world.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { leaveToken } from './news/departures.ts'

let product: TestProduct
let world: MessageWorld

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
})
afterAll(() => product.stop())
beforeEach(async () => {
  world = await createMessageWorld(product)
})

const ends = (id: number) => expect.poll(() => world.stateOf(id), { timeout: 20_000 }).toBe('sent')
const textTo = async (recipient: string) => {
  const [letter] = await product.db.select().from(mails).where(eq(mails.recipient, recipient))
  return letter?.text ?? ''
}

test('the proof in a person’s own link reaches that person alone: no preview, test or chat has it', async () => {
  const { email } = await world.addRunner({ name: 'Ana' })
  const draft = { body: 'Mira {{mi_inscripcion}}' }
  const OWN = /Mira http\S+\/competidor\/\w+/
  const { json } = await world.call<{ person: Record<string, string> }>('POST', '/preview', {
    subject: 'Hola',
    ...draft,
  })
  for (const shown of [json.person.text, json.person.chat]) expect(shown).toMatch(OWN)
  expect(JSON.stringify(json)).not.toContain('mio=')
  const id = await world.write(draft)
  await world.call('POST', `/${id}/test`, {})
  expect(await textTo(world.email)).toMatch(OWN)
  expect(await textTo(world.email)).not.toContain('mio=')
  await world.send(id)
  await ends(id)
  expect(await textTo(email)).toMatch(/Mira http\S+#mio=\S+/)
  const chats = await world.call<{ data: { text: string }[] }>('GET', `/${id}/whatsapp`)
  expect(chats.json.data[0]?.text).toMatch(OWN)
  expect(JSON.stringify(chats.json)).not.toContain('mio=')
})

test('news that left by mail have no texts for a chat', async () => {
  const ana = await world.addRunner({ name: 'Ana' })
  await world.signs(ana.participant_id, true)
  const id = await world.write({ kind: 'news' })
  await world.send(id)
  await ends(id)
  const [row] = await world.rowsOf(id)
  await refusal(422, world.call('GET', `/${id}/whatsapp`))
  await refusal(422, world.call('POST', `/${id}/recipients/${row?.id}/whatsapp`))
})

test('an unpaid registration with somebody’s address does not bring back the news they left', async () => {
  const ana = await world.addRunner({ name: 'Ana' })
  await world.signs(ana.participant_id, true, 5)
  await product.call('POST', `/api/news/leave/${leaveToken(product.context.secretKey, ana.email)}`)
  const typed = await world.addRunner({ name: 'Otra', email: ana.email })
  await world.signs(typed.participant_id, true, -1)
  const letters = async () =>
    (await world.call<{ people: number }>('POST', '/check', { kind: 'news', body: 'Hola' })).json.people
  const become = (state: string) =>
    product.db.execute(sql`update participants set state = ${state} where id = ${typed.participant_id}`)
  await become('held')
  expect(await letters()).toBe(0)
  await become('confirmed')
  expect(await letters()).toBe(2)
})

test('no hour of the calendar is an error of ours', async () => {
  await world.addRunner({ name: 'Ana' })
  const id = await world.write()
  const schedule = (scheduled_at: string) =>
    world.call('POST', `/${id}/schedule`, { version: 1, scheduled_at })
  for (const hour of ['9999-12-31 23:59', '2201-01-01 10:00', '0001-01-01 00:00'])
    await refusal(422, schedule(hour))
  expect(await world.stateOf(id)).toBe('draft')
  expect((await schedule('2200-12-31 10:00')).status).toBe(200)
})

test('who changes what leaves by itself is in the history, with what it said before', async () => {
  await world.addRunner({ name: 'Ana' })
  const id = await world.write({ body: 'Nos vemos a las 6.' })
  const put = (version: number, body: string) =>
    world.call('PUT', `/${id}`, { version, subject: 'Recoge tu kit', body })
  await put(1, 'Nos vemos a las 7.')
  await world.call('POST', `/${id}/schedule`, { version: 2, scheduled_at: '2099-01-01T08:00' })
  await put(3, 'Paga otra vez')
  await put(4, 'Paga otra vez en esta cuenta.')
  const { rows } = await product.db.execute<{ action: string; changes: object }>(sql`
    select action, detail->'changes' as changes from audit_log
    where subject = 'mensaje' and subject_id = ${String(id)} order by id`)
  // A draft is nobody's business yet; and what is saved while one person types is one change.
  expect(rows.map(({ action }) => action)).toEqual(['crear', 'programar', 'actualizar'])
  expect(rows.at(-1)?.changes).toEqual({ body: ['Nos vemos a las 7.', 'Paga otra vez'] })
})

test('a file that came along or went is in the history, and is served to nobody as a page', async () => {
  const id = await world.write()
  const bytes = Buffer.from('%PDF-1.4\n<script>alert(1)</script>\nstartxref\n9\n%%EOF')
  const { json } = await product.call<{ attachment: { id: number } }>(
    'POST',
    `${world.at}/${id}/attachments`,
    { token: world.token, ...multipartBody({ file: { filename: 'Cédula de Ana.pdf', bytes } }) },
  )
  const path = `/${id}/attachments/${json.attachment.id}`
  expect((await world.call('GET', path)).headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment;/),
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  })
  await world.call('DELETE', path)
  const { rows } = await product.db.execute<{ action: string; detail: object }>(sql`
    select action, detail from audit_log where subject = 'mensaje' and subject_id = ${String(id)} order by id`)
  expect(rows.map(({ action }) => action)).toEqual(['crear', 'adjuntar archivo', 'quitar archivo'])
  expect(JSON.stringify(rows)).not.toContain('Ana')
})
