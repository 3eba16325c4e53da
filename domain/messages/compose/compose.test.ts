/** Drafts, files, previews, WhatsApp lists, and who may not. */
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createMessageWorld, type MessageWorld } from '#testing/message-world.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { forgetMessages, forgetOldRecipients, listMessagesOf } from '../forget-recipients.ts'

let product: TestProduct
let world: MessageWorld

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
})
afterAll(() => product.stop())
beforeEach(async () => {
  world = await createMessageWorld(product)
})

const lettersTo = (email: string) => product.db.$count(mails, eq(mails.recipient, email))
const ends = (id: number) => expect.poll(() => world.stateOf(id), { timeout: 20_000 }).toBe('sent')

test('a draft is saved by version: who is older is told, and what left cannot be changed', async () => {
  await world.addRunner({ name: 'Ana' })
  const id = await world.write()
  const saved = await world.call<{ version: number }>('PUT', `/${id}`, {
    version: 1,
    subject: 'Otro',
    body: 'Hola',
    segment: { has_bib: false },
  })
  expect(saved.json.version).toBe(2)
  await refusal(409, world.call('PUT', `/${id}`, { version: 1, subject: 'Viejo', body: 'Hola' }))
  await refusal(409, world.send(id))
  await world.send(id, { version: 2 })
  await refusal(422, world.call('PUT', `/${id}`, { version: 2, subject: 'Tarde', body: 'Hola' }))
  await refusal(422, world.call('DELETE', `/${id}`))
  const copy = await world.call<{ id: number }>('POST', `/${id}/duplicate`)
  const { json } = await world.call<{ message: object }>('GET', `/${copy.json.id}`)
  expect(json.message).toMatchObject({ state: 'draft', subject: 'Otro', segment: { has_bib: false } })
})

test('what cannot be sent is refused beside its field', async () => {
  const lacking = await world.write({ subject: '', body: 'Hola {{nombr}}' })
  const refused = await refusal(422, world.send(lacking))
  expect(refused.json).toMatchObject({
    errors: {
      subject: ['Escribe el asunto.'],
      body: ['No existe {{nombr}}. ¿Quisiste escribir {{nombre}}?'],
    },
  })
  const nobody = await refusal(422, world.send(await world.write()))
  expect(nobody.text).toContain('no llegaría a nadie')
  await world.addRunner({ name: 'Ana' })
  const past = { version: 1, scheduled_at: '2020-01-01T08:00' }
  await refusal(422, world.call('POST', `/${await world.write()}/schedule`, past))
  expect((await world.call<{ data: object[] }>('GET', '')).json.data).toHaveLength(3)
})

test('without SMTP the letters are kept to be read, once each', async () => {
  const ana = await world.addRunner({ name: 'Ana <script>' })
  await world.addRunner({ name: 'Beto', email: ana.email })
  const id = await world.write({ subject: 'Nos vemos', body: 'En {{evento}}.' })
  await world.send(id)
  await ends(id)
  const { rows } = await product.db.execute<{ state: string; html: string }>(
    sql`select state, html from mails where kind = 'message' and recipient = ${ana.email}`,
  )
  expect(rows.map(({ state }) => state)).toEqual(['stored'])
  const states = await world.rowsOf(id)
  expect(states.map(({ state }) => state)).toEqual(['sent', 'left out'])
  expect(states[1]?.error).toContain('llega un solo correo')
})

test('a person is shown as the letter will be, escaped', async () => {
  await world.addRunner({ name: 'Ana <img src=x onerror=alert(1)>', last_name: 'A' })
  await world.addRunner({ name: 'Beto', last_name: 'B', bib: '7' })
  const body = { subject: 'Hola {{nombre}}', body: 'Tu {{dorsal|aún no}}' }
  const look = (position: number) =>
    world.call<{ total: number; person: { html: string; text: string; subject: string } }>(
      'POST',
      '/preview',
      { ...body, position },
    )
  const first = await look(1)
  expect(first.json.total).toBe(2)
  expect(first.json.person.html).not.toContain('<img src=x')
  expect(first.json.person.text).toContain('Tu aún no')
  const second = await look(2)
  expect(second.json.person).toMatchObject({ subject: 'Hola Beto' })
  expect(second.json.person.text).toContain('Tu 7')
})

test('a test goes to me alone, as the person reads it, signed and answered as the race is', async () => {
  const { email } = await world.addRunner({ name: 'Ana' })
  const id = await world.write()
  await product.call('PUT', `${world.at.replace(/messages$/, 'message-settings')}`, {
    token: world.token,
    body: { reply_to: 'carrera@dorsal.test', signature: 'El equipo de la carrera' },
  })
  await world.call('POST', `/${id}/test`, {})
  type Kept = { recipient: string; subject: string; text: string; reply_to: string }
  const { rows } = await product.db.execute<Kept>(
    sql`select recipient, subject, text, reply_to from mails where kind = 'message-test' and recipient = ${world.email}`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ subject: 'Prueba: Recoge tu kit', reply_to: 'carrera@dorsal.test' })
  expect(rows[0]?.text).toContain('El equipo de la carrera')
  expect(rows[0]?.text).toContain('Hola, Ana:')
  expect(await lettersTo(email)).toBe(0)
  expect(await world.stateOf(id)).toBe('draft')
})

const attach = (id: number, filename: string, bytes: Buffer) =>
  product.call<{ attachment: { id: number; filename: string } }>('POST', `${world.at}/${id}/attachments`, {
    token: world.token,
    ...multipartBody({ file: { filename, bytes } }),
  })

test('files are what their bytes say: three, five megabytes in all', async () => {
  const id = await world.write()
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\nstartxref\n9\n%%EOF')
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  expect((await attach(id, 'foto.html', picture)).json.attachment.filename).toBe('foto.jpg')
  await refusal(422, attach(id, 'mapa.pdf', Buffer.from('<html>no soy un PDF</html>')))
  await refusal(
    422,
    attach(id, 'foto.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])),
  )
  const heavy = Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(4_990_000, 0x20),
    Buffer.from('\nstartxref\n9\n%%EOF'),
  ])
  const kept = await attach(id, 'pesado.pdf', heavy)
  await refusal(422, attach(id, 'otro.pdf', Buffer.concat([heavy.subarray(0, 300_000), heavy.subarray(-40)])))
  await world.call('DELETE', `/${id}/attachments/${kept.json.attachment.id}`)
  await attach(id, 'a.pdf', pdf)
  await attach(id, 'b.pdf', pdf)
  await refusal(422, attach(id, 'c.pdf', pdf))
})

test('only by WhatsApp: everybody with their own text, and it is marked who was opened', async () => {
  const ana = await world.addRunner({ name: 'Ana' })
  const beto = await world.addRunner({ name: 'Beto' })
  await product.db.execute(sql`update participants set phone = '' where id = ${beto.participant_id}`)
  const id = await world.write({ body: 'Hola {{nombre}} & compañía' })
  await world.send(id, { way: 'whatsapp' })
  expect(await world.stateOf(id)).toBe('sent')
  type Text = { id: number; url: string; whatsapp_at: string | null }
  const list = () =>
    world.call<{ data: Text[]; opened: number; without_phone: number }>('GET', `/${id}/whatsapp`)
  const before = (await list()).json
  expect(before).toMatchObject({ opened: 0, without_phone: 1 })
  expect(before.data.map(({ url }) => url)).toEqual([
    `https://wa.me/573005550000?text=${encodeURIComponent('Hola Ana & compañía')}`,
    '',
  ])
  await world.call('POST', `/${id}/recipients/${before.data[0]?.id}/whatsapp`)
  expect((await list()).json).toMatchObject({ opened: 1 })
  expect(await lettersTo(ana.email)).toBe(0)
  const own = await product.call<{ messages: object[] }>(
    'GET',
    `/api/eventos/${world.event_id}/participants/${ana.participant_id}/messages`,
    { token: world.token },
  )
  expect(own.json.messages).toMatchObject([{ id, subject: 'Recoge tu kit', state: 'left out' }])
  const news = await world.write({ kind: 'news' })
  await refusal(422, world.send(news, { way: 'whatsapp' }))
})

test('where answers go is one address: nothing else gets into a header', async () => {
  const save = (reply_to: string) =>
    product.call('PUT', `/api/eventos/${world.event_id}/message-settings`, {
      token: world.token,
      body: { reply_to, signature: '' },
    })
  for (const hostile of ['a@b.co\r\nBcc: otra@b.co', 'a@b.co, c@d.co', 'Ana <a@b.co>', 'no-es-correo'])
    await refusal(422, save(hostile))
  await save('hola@carrera.test')
  await save('')
})

test('a Colaborador writes in his own events and in no other, nor through another’s message', async () => {
  const id = await world.write()
  const colaborador = await product.signIn('Colaborador')
  const as = (method: 'GET' | 'POST', path: string, event_id = world.event_id) =>
    product.call(method, `/api/eventos/${event_id}/messages${path}`, {
      token: colaborador.token,
      ...(method === 'POST' ? { body: {} } : {}),
    })
  await refusal(404, as('GET', ''))
  await refusal(404, as('GET', `/${id}`))
  const own = await createMessageWorld(product)
  await product.db.execute(sql`
    insert into event_assignments (user_id, event_id) values (${colaborador.user_id}, ${own.event_id})`)
  expect((await as('GET', '', own.event_id)).status).toBe(200)
  await refusal(404, as('GET', `/${id}`, own.event_id))
  await refusal(404, as('POST', `/${id}/duplicate`, own.event_id))
  await refusal(404, as('GET', `/${id}/recipients`, own.event_id))
  await refusal(404, as('POST', `/${id}/stop`, own.event_id))
})

test('every act leaves its trace, with counts and nobody’s address', async () => {
  const { email } = await world.addRunner({ name: 'Ana' })
  const id = await world.write()
  await world.call('POST', `/${id}/schedule`, { version: 1, scheduled_at: '2099-01-01T08:00' })
  await world.call('POST', `/${id}/stop`)
  await world.send(id, { version: 3 })
  const { rows } = await product.db.execute<{ action: string; detail: object }>(sql`
    select action, detail from audit_log where subject = 'mensaje' and subject_id = ${String(id)} order by id`)
  expect(rows.map(({ action }) => action)).toEqual(['crear', 'programar', 'detener', 'enviar'])
  expect(rows.at(-1)?.detail).toMatchObject({ people: 1, letters: 1 })
  expect(JSON.stringify(rows)).not.toContain(email)
})

test('whom it went to is in the copy, forgotten on request and 90 days after the event', async () => {
  const ana = await world.addRunner({ name: 'Ana' })
  await world.addRunner({ name: 'Beto' })
  const id = await world.write()
  await world.send(id)
  await ends(id)
  const { rows } = await product.db.execute<{ key: string }>(
    sql`select document_key as key from participants where id = ${ana.participant_id}`,
  )
  expect(await listMessagesOf(product.db, rows[0]?.key ?? '')).toMatchObject([
    { subject: 'Recoge tu kit', state: 'sent' },
  ])
  await product.db.transaction((tx) => forgetMessages(tx, [ana.participant_id], []))
  expect((await world.rowsOf(id)).map(({ name, email }) => [name, email])[0]).toEqual(['', ''])
  expect(await forgetOldRecipients(product.db)).toBe(0)
  await world.inThePast(100)
  await product.db.execute(sql`update messages set ended_at = now() - interval '95 days' where id = ${id}`)
  expect(await forgetOldRecipients(product.db)).toBe(1)
  const { json } = await world.call<{ message: { counts: object } }>('GET', `/${id}`)
  expect(json.message.counts).toMatchObject({ total: 2, sent: 2 })
})

test('a draft that names nobody is for who is confirmed; an empty segment says everybody', async () => {
  const own = await createMessageWorld(product)
  const segmentOf = async (body: object) => {
    const { json } = await own.call<{ id: number }>('POST', '', body)
    const { rows } = await product.db.execute<{ segment: object }>(
      sql`select segment from messages where id = ${json.id}`,
    )
    return rows[0]?.segment
  }
  expect(await segmentOf({ body: 'Hola' })).toEqual({ paid: true })
  expect(await segmentOf({ body: 'Hola', segment: {} })).toEqual({})
})
