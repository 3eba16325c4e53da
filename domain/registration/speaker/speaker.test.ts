/**
 * Who is speaking (security.md 6): a stranger who types somebody's document, birthday and mailbox holds the purchase and
 * nothing of the person; a buyer who left does nothing; nobody who should be let in is locked out.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#domain/accounts/tables.ts'
import { rate_limits } from '#server/limits/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { anyAnswer } from '#testing/answer.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { moveDueMailboxes } from '../mailbox/mailbox-jobs.ts'
import { mailbox_moves } from '../mailbox/mailbox-tables.ts'
import type { ProvenRegistration } from '../mine/mine-contract.ts'
import { competitors, participants } from '../tables.ts'
import { personTokenOf } from './person-link.ts'

let product: TestProduct
let desk: SandboxDesk
let administrator: string
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  administrator = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())
beforeEach(() => product.db.delete(rate_limits))

type Person = typeof participants.$inferSelect
const peopleOf = (registration_id: number): Promise<Person[]> =>
  product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, registration_id))
    .orderBy(participants.id)
const rowOf = async (id: number) =>
  (await product.db.select().from(participants).where(eq(participants.id, id)))[0]
const recordOf = async ({ competitor_id }: Person) =>
  (await product.db.select().from(competitors).where(eq(competitors.id, competitor_id)))[0]
const lettersTo = (email: string) =>
  product.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)
const linkTo = async (email: string, word = 'mio') => {
  const text = (await lettersTo(email)).map((letter) => letter.text).join('\n')
  return [...text.matchAll(new RegExp(`#${word}=([\\w.-]+)`, 'g'))].at(-1)?.[1] ?? ''
}

const settle = (id: number) =>
  product.call('POST', `/api/registrations/${id}/status`, {
    token: administrator,
    body: { status: 7, note: 'Pagó en efectivo' },
  })

const post = (url: string, body: object, more: { token?: string; cookie?: string } = {}) =>
  anyAnswer(
    product.call<Record<string, never>>('POST', url, {
      body,
      ...(more.token ? { token: more.token } : {}),
      ...(more.cookie ? { headers: { cookie: more.cookie } } : {}),
    }),
  )
const own = async (dni: string, body: object, more: { token?: string; cookie?: string } = {}) =>
  (
    (await post(`/api/competitor/${dni}/own`, body, more)).json as unknown as {
      registrations: ProvenRegistration[]
    }
  ).registrations

/** Somebody who was here before, with a record and a mailbox, and a stranger who types all three and pays nothing. */
const impersonated = async () => {
  const [before, race] = [await createRace(product.db), await createRace(product.db)]
  const form = desk.nextParticipant(before, { phone: '3001112233', emergency_name: 'Mamá' })
  await desk.register(before, [form])
  const typed = {
    ...desk.nextParticipant(race),
    dni: form.dni,
    birthday: form.birthday,
    email: form.email,
    phone: '3009998877',
    emergency_name: 'El extraño',
  }
  const { id, proof } = await desk.register(race, [typed])
  const [person] = await peopleOf(id)
  if (!person) throw new Error('nobody was saved')
  return { form, id, proof, person }
}

describe('a stranger who typed document, birthday and mailbox', () => {
  test('corrects nothing, reads no record and moves no stored mailbox', async () => {
    const { form, proof, person } = await impersonated()
    const [shown] = await own(form.dni, { token: proof })
    expect(shown).toMatchObject({ correctable: false })
    const whose = { participant_key: person.participant_key, token: proof }
    const stranger = 'extrano@otra.test'
    const path = `/api/competitor/${form.dni}/own`
    expect((await post(`${path}/data`, { ...whose, emergency_name: 'El extraño' })).status).toBe(404)
    expect((await post(`${path}/email`, { ...whose, email: stranger, code: '123456' })).status).toBe(404)
    expect(await recordOf(person)).toMatchObject({ email: form.email, emergency_name: 'Mamá' })

    // While it is not paid the mailbox is content of the hold: the row's moves, the person's does not.
    expect((await post(`${path}/email-code`, { ...whose, email: stranger })).json).toMatchObject({
      state: 'moved',
    })
    expect(await rowOf(person.id)).toMatchObject({ email: stranger })
    expect(await recordOf(person)).toMatchObject({ email: form.email })
    const link = await linkTo(stranger)
    expect((await post(`${path}/data`, { ...whose, token: link, address: 'Calle del extraño' })).status).toBe(
      200,
    )
    expect((await recordOf(person))?.address).not.toBe('Calle del extraño')
    await post(`/api/competitor/${form.dni}/data-code`, { birthday: form.birthday })
    const codes = async (email: string) => (await lettersTo(email)).filter(({ kind }) => kind === 'data-code')
    expect([(await codes(stranger)).length, (await codes(form.email)).length]).toEqual([0, 1])
  })

  test('gets no proof of a mailbox in any answer: it exists in letters only', async () => {
    const { id, proof, person } = await impersonated()
    const race = await createRace(product.db)
    const saved = await desk.save(race, [desk.nextParticipant(race)])
    await settle(id)
    const { reference } = await desk.row(id)
    const answers = [
      saved.text,
      (await post(`/api/registrations/own/${reference}/celebration`, { checkout_token: proof })).text,
      (await post(`/api/competitor/${person.dni}/own`, { token: proof })).text,
      (await post('/api/notices/own', { participant_key: person.participant_key, token: proof })).text,
    ]
    const token = personTokenOf(product.context.secretKey, { ...person, reference })
    for (const text of answers) expect(text).not.toMatch(/#mio=|#pagar=/)
    for (const text of answers) expect(text).not.toContain(token)
    expect((await lettersTo(person.email)).some(({ text }) => text.includes(token))).toBe(true)
  })
})

/** A buyer and two mates, paid. */
const paidTeam = async (change: (at: number) => object = () => ({})) => {
  const race = await createRace(product.db)
  const forms = [0, 1, 2].map((at) => desk.nextParticipant(race, change(at)))
  const { id, proof } = await desk.register(race, forms)
  await settle(id)
  const [buyer, mate, third] = await peopleOf(id)
  if (!buyer || !mate || !third) throw new Error('a team of three was saved')
  const { reference } = await desk.row(id)
  return { race, id, proof, reference, buyer, mate, third }
}

const askChange = (person: Person, body: object, more: { token?: string; cookie?: string } = {}) =>
  post('/api/changes', { participant_key: person.participant_key, ...body }, more)

describe('who bought and left', () => {
  test('sees that it is paid, and does nothing for who stays', async () => {
    const { id, proof, reference, buyer, mate } = await paidTeam()
    // As every way out leaves it: the row stays without a position, the others close up.
    await product.db
      .update(participants)
      .set({ state: 'transferred', position: null, ended_at: new Date() })
      .where(eq(participants.id, buyer.id))
    for (const [position, person] of (await peopleOf(id)).filter((one) => one.id !== buyer.id).entries())
      await product.db.update(participants).set({ position }).where(eq(participants.id, person.id))

    const { celebration } = (
      await post(`/api/registrations/own/${reference}/celebration`, { checkout_token: proof })
    ).json as unknown as { celebration: Record<string, unknown> }
    expect(celebration).toMatchObject({ proven: 'named', participants: [], receipt_url: null, own_url: null })
    const refund = { kind: 'refund', shown_due: 0, shown_back: 0, token: proof }
    expect((await askChange(mate, refund)).status).toBe(404)
    expect(
      (await post('/api/changes/own', { participant_key: mate.participant_key, token: proof })).status,
    ).toBe(404)
    expect(await own(mate.dni, { token: proof })).toEqual([])
    const notice = await post('/api/notices/own', { participant_key: mate.participant_key, token: proof })
    expect(notice.json).toMatchObject({ notice: null })
    const receipt = `/api/registrations/own/${reference}/receipt.pdf?token=${proof}`
    expect((await anyAnswer(product.call('GET', receipt))).status).toBe(404)
    const sent = await linkTo(mate.email)
    expect((await own(mate.dni, { token: sent }))[0]).toMatchObject({ correctable: true })
  })
})

describe('nobody who should be let in is locked out', () => {
  test('a person nobody knew becomes the owner of the record with the mailed link', async () => {
    const race = await createRace(product.db)
    const form = desk.nextParticipant(race)
    const { id } = await desk.register(race, [form])
    const [person] = await peopleOf(id)
    if (!person) throw new Error('nobody')
    const whose = { participant_key: person.participant_key, token: await linkTo(form.email) }
    const corrected = await post(`/api/competitor/${form.dni}/own/data`, { ...whose, address: 'Mi casa' })
    expect([corrected.status, (await recordOf(person))?.address]).toEqual([200, 'Mi casa'])
    expect((await rowOf(person.id))?.email_proven_at).not.toBeNull()
  })

  test('a mother of two speaks for her child with her own link, until it is of age', async () => {
    const race = await createRace(product.db)
    const mother = desk.nextParticipant(race, { birthday: '1980-02-03' })
    const guardian = { name: 'Rosa Mora', document: mother.dni, relation: 'Madre', consent: true }
    const child = desk.nextParticipant(race, { birthday: '2016-02-03', guardian })
    const { id } = await desk.register(race, [mother, child])
    const [, kid] = await peopleOf(id)
    if (!kid) throw new Error('no child')
    const token = await linkTo(mother.email)
    const whose = { participant_key: kid.participant_key, token, address: 'La de mi mamá' }
    expect((await post(`/api/competitor/${kid.dni}/own/data`, whose)).status).toBe(200)
    await product.db.update(participants).set({ birthday: '1999-02-03' }).where(eq(participants.id, kid.id))
    expect((await post(`/api/competitor/${kid.dni}/own/data`, whose)).status).toBe(404)
    expect(
      (await post(`/api/competitor/${kid.dni}/own/data`, { ...whose, token: await linkTo(kid.email) }))
        .status,
    ).toBe(200)
  })

  test('a couple on one mailbox cedes nothing until one of them has an own one', async () => {
    const { buyer, mate } = await paidTeam((at) => (at < 2 ? { email: 'pareja@casa.test' } : {}))
    const token = personTokenOf(product.context.secretKey, {
      ...mate,
      reference: (await desk.row(mate.registration_id)).reference,
    })
    const wish = { kind: 'transfer', receiver_email: 'otra@persona.test', shown_due: 0, shown_back: 0, token }
    const refused = await askChange(mate, wish)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('otra persona adulta')])

    const email = 'solo.mio@casa.test'
    const whose = { participant_key: mate.participant_key, token }
    await post(`/api/competitor/${mate.dni}/own/email-code`, { ...whose, email })
    const code = /^(\d{6})/.exec((await lettersTo(buyer.email)).at(-1)?.subject ?? '')?.[1]
    expect((await post(`/api/competitor/${mate.dni}/own/email`, { ...whose, email, code })).status).toBe(200)
    const alone = await askChange(mate, { ...wish, token: await linkTo(email) })
    expect(alone.status).toBe(200)
  })

  test('a mailbox typed wrong and paid moves after three days, unless the old one stops it', async () => {
    const mistype = async (email: string) => {
      const team = await paidTeam((at) => (at === 1 ? { email } : {}))
      const whose = { participant_key: team.mate.participant_key, token: team.proof }
      const asked = await post(`/api/competitor/${team.mate.dni}/own/email-code`, {
        ...whose,
        email: `bien.${email}`,
      })
      expect(asked.json).toMatchObject({ state: 'waits' })
      return team
    }
    const due = () => product.db.update(mailbox_moves).set({ moves_at: new Date(Date.now() - 1000) })
    const [moved, stopped] = [await mistype('mal@escrito.test'), await mistype('dueno@real.test')]
    expect(await moveDueMailboxes(product.context)).toBe(0)
    const link = await linkOfMove('dueno@real.test')
    expect((await post('/api/mailbox-moves/look', { token: link })).json).toMatchObject({ state: 'waits' })
    expect((await post('/api/mailbox-moves/undo', { token: link })).json).toMatchObject({
      outcome: 'stopped',
    })
    await due()
    expect(await moveDueMailboxes(product.context)).toBe(1)
    expect(await rowOf(moved.mate.id)).toMatchObject({ email: 'bien.mal@escrito.test' })
    expect(await rowOf(stopped.mate.id)).toMatchObject({ email: 'dueno@real.test' })
    expect(await recordOf(moved.mate)).toMatchObject({ email: 'mal@escrito.test' })

    // Until the old address can no longer take it back, the place is not given away.
    const token = await linkTo('bien.mal@escrito.test')
    const wish = { kind: 'transfer', receiver_email: 'otra@persona.test', shown_due: 0, shown_back: 0, token }
    expect((await askChange(moved.mate, wish)).text).toContain('14 días')
    const back = await linkOfMove('mal@escrito.test')
    expect((await post('/api/mailbox-moves/undo', { token: back })).json).toMatchObject({ outcome: 'back' })
    expect(await rowOf(moved.mate.id)).toMatchObject({ email: 'mal@escrito.test' })
    expect((await post('/api/mailbox-moves/undo', { token: back })).json).toMatchObject({ outcome: 'over' })
    expect((await post('/api/mailbox-moves/look', { token: `${back.slice(0, -2)}AA` })).json).toMatchObject({
      state: 'over',
    })
  })

  test('an Administrator moves the mailbox of a record: the old address takes it back within its days', async () => {
    const { mate } = await paidTeam()
    const record = await recordOf(mate)
    const { dni, name, last_name, gender, birthday, phone } = mate
    const body = { dni, name, last_name, gender, birthday, phone, email: `staff.${mate.email}` }
    const edited = await post(`/api/edit-competitor/${mate.competitor_id}`, body, { token: administrator })
    expect([edited.status, (await recordOf(mate))?.email]).toEqual([200, body.email])
    const token = await linkTo(body.email)
    const wish = { kind: 'transfer', receiver_email: 'otra@persona.test', shown_due: 0, shown_back: 0, token }
    expect((await askChange(mate, wish)).text).toContain('14 días')
    const back = await post('/api/mailbox-moves/undo', { token: await linkOfMove(mate.email) })
    expect(back.json).toMatchObject({ outcome: 'back' })
    expect([(await rowOf(mate.id))?.email, (await recordOf(mate))?.email]).toEqual([
      mate.email,
      record?.email,
    ])
  })

  test('a link that was opened says that the mailbox is right: who bought moves it no more', async () => {
    const { proof, mate } = await paidTeam()
    await own(mate.dni, { token: await linkTo(mate.email) })
    const whose = { participant_key: mate.participant_key, token: proof, email: 'otro@casa.test' }
    const refused = await post(`/api/competitor/${mate.dni}/own/email-code`, whose)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('ya abrió')])
  })

  test('a login whose address nobody proved reads states, and everything once the mailed link came back', async () => {
    const { mate } = await paidTeam()
    const [user] = await product.db.select().from(users).where(eq(users.email, mate.email))
    if (!user) throw new Error('no account was made')
    const token = await product.signInUser(user.id, { proven: false })
    type Mine = {
      email_proven: boolean
      competitor: { dni: string }
      events: {
        dni: string
        birthday: string
        qr: unknown
        payment_status: number
        participant_key: string
      }[]
    }
    const mine = async () => (await product.call<Mine>('GET', '/api/competidor/eventos', { token })).json
    expect(await mine()).toMatchObject({
      email_proven: false,
      competitor: { dni: '' },
      events: [{ dni: '', birthday: '', qr: null, receipt_url: null, participant_key: '' }],
    })
    expect(await own(mate.dni, {}, { token })).toEqual([])
    expect((await post('/api/account/email-link', {}, { token })).status).toBe(200)
    const letter = (await lettersTo(mate.email)).find(({ kind }) => kind === 'confirm-email')
    const proof = /#correo=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const stranger = await product.signIn('Cliente')
    const elsewhere = await post('/api/account/email-proof', { token: proof }, { token: stranger.token })
    expect(elsewhere.status).toBe(422)
    expect((await post('/api/account/email-proof', { token: proof }, { token })).status).toBe(200)
    expect(await mine()).toMatchObject({ email_proven: true, events: [{ dni: mate.dni }] })
    expect((await own(mate.dni, {}, { token }))[0]).toMatchObject({ correctable: true })
  })

  test('a link of an earlier release shows the place and changes nothing of the person', async () => {
    const { reference, mate } = await paidTeam()
    const { createHmac } = await import('node:crypto')
    const text = `own-link\n${reference}\n${mate.document_key}\n${mate.email}`
    const mac = createHmac('sha256', product.context.secretKey).update(text).digest('base64url')
    const token = `${reference}.${mac}`
    expect((await own(mate.dni, { token }))[0]).toMatchObject({ correctable: false, contact: null })
    const whose = { participant_key: mate.participant_key, token, address: 'Otra' }
    expect((await post(`/api/competitor/${mate.dni}/own/data`, whose)).status).toBe(404)
  })
})

async function linkOfMove(email: string) {
  const text = (await lettersTo(email)).map((letter) => letter.text).join('\n')
  return [...text.matchAll(/\/mi-correo#([\w.-]+)/g)].at(-1)?.[1] ?? ''
}
