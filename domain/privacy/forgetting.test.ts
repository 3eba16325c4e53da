/** Not to be named, and to be deleted: what goes, what stays, and that it does not come back. */
import { read as readWorkbook } from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#domain/accounts/tables.ts'
import { certificates } from '#domain/certificates/tables.ts'
import { events } from '#domain/events/tables.ts'
import { payments } from '#domain/payments/account/account-tables.ts'
import { bookPayment } from '#domain/payments/account/book-payment.ts'
import { payment_history } from '#domain/payments/tables.ts'
import { competitors, participants, registrations } from '#domain/registration/tables.ts'
import { results } from '#domain/results/tables.ts'
import { orders } from '#domain/store/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createPrivacyDesk, type PrivacyDesk } from '#testing/desks/privacy-desk.ts'
import { publishFinishers } from '#testing/finishers.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'

let product: TestProduct
let desk: PrivacyDesk
beforeAll(async () => {
  product = await startTestProduct()
  desk = await createPrivacyDesk(product)
})
afterAll(() => product.stop())

describe('not to be named in public results', () => {
  test('the row keeps its time under «Participante», without certificate, picture or a way to find the name', async () => {
    const { person, race, result_id, name } = await desk.runner()
    expect((await product.call('GET', `/certificado/${result_id}`)).status).toBe(200)
    const [issued] = await product.db.select().from(certificates).where(eq(certificates.result_id, result_id))
    const id = await desk.asked('hide', person)
    expect((await desk.show(id)).on_file.results).toMatchObject([
      { id: result_id, exact: true, anonymous: false },
    ])
    expect((await desk.act(id, 'hide', { result_ids: [result_id] })).status).toBe(200)

    const page = await product.call<{ result: object }>('GET', `/api/site/result/${result_id}`)
    expect(page.json).toMatchObject({
      result: {
        name: 'Participante',
        bib_number: '7',
        city: '',
        club: '',
        anonymous: true,
        overall_position: 1,
      },
      has_certificate: false,
      image: null,
      story: null,
    })
    for (const name of ['imagen', 'historia'])
      expect(
        (await refusal(404, product.call('GET', `/api/site/result/${result_id}/${name}.png`))).status,
      ).toBe(404)
    expect((await refusal(404, product.call('GET', `/certificado/${result_id}`))).status).toBe(404)
    expect((await refusal(410, product.call('GET', `/certificado/${issued?.code}`))).status).not.toBe(200)
    const verified = await product.call('GET', `/api/verificar/${issued?.code}`)
    expect(verified.json).toMatchObject({ certificate: { state: 'anulado', name: 'Participante' } })
    const find = (query: string) =>
      product.call<{ data: { name: string }[] }>('GET', `/api/event/${race.event_id}/results?${query}`)
    expect((await find(`name=${encodeURIComponent(name)}`)).json.data).toEqual([])
    expect((await find('bib_number=7')).json.data).toMatchObject([{ name: 'Participante' }])
    const sheet = await product.app.inject({ url: `/api/event/${race.event_id}/results.xlsx` })
    expect(JSON.stringify(readWorkbook(sheet.rawPayload).Sheets)).not.toContain(person.name)
    expect(await desk.deedsOn(id)).toEqual([
      ['ver', desk.admin.user_id],
      ['responder', desk.admin.user_id],
    ])
  })

  test('a later file and a correction of staff do not bring the name back', async () => {
    const { person, race, result_id, name } = await desk.runner()
    const id = await desk.asked('hide', person)
    await desk.act(id, 'hide', { result_ids: [result_id] })
    await publishFinishers(product.db, race.event_id, [
      { bib_number: '7', name },
      { bib_number: '8', name: 'Otra Persona' },
    ])
    const named = () => product.db.select().from(results).where(eq(results.public_id, result_id))
    expect((await named()).map((row) => row.name)).toEqual(['Participante', 'Participante'])
    const found = await product.call<{ data: object[] }>(
      'GET',
      `/api/event/${race.event_id}/results?name=${encodeURIComponent(person.name)}`,
    )
    expect(found.json.data).toEqual([])
    const corrected = await product.call('PUT', `/api/event-results/${race.event_id}/rows/${result_id}`, {
      token: desk.admin.token,
      body: { name, chip_time: '00:39:00' },
    })
    expect(corrected.status).toBe(200)
    expect(await desk.tablesWith(name)).not.toContain('results')
  })

  test('results that do not exist answer nothing', async () => {
    const { person } = await desk.runner()
    const id = await desk.asked('hide', person)
    expect((await refusal(422, desk.act(id, 'hide', { result_ids: [] }))).status).toBe(422)
    expect((await refusal(422, desk.act(id, 'hide', { result_ids: ['aaaaaaaaaaaaaaaa'] }))).status).toBe(422)
    expect((await desk.rowOf(id))?.state).toBe('pending')
  })
})

describe('the deletion', () => {
  test('nothing of the person is left but the request; what was paid stays', async () => {
    const { person, registration_id, result_id } = await desk.runner()
    const cap = await desk.shop.sell({})
    const { order } = await desk.shop.buy([desk.shop.line(cap)], person)
    await product.db
      .update(orders)
      .set({ state: 'paid', payment_status: 4, sent: true, hold_until: null })
      .where(eq(orders.id, order.id))
    await product.db.transaction((tx) =>
      bookPayment(
        tx,
        { kind: 'order', id: order.id },
        {
          way: 'nequi',
          amount: order.amount,
          note: `La pagó ${person.name} del ${person.dni}`,
          user_id: desk.admin.user_id,
        },
      ),
    )
    await product.call('GET', `/certificado/${result_id}`)
    const account = await product.db.select().from(users).where(eq(users.email, person.email))
    expect(account).toHaveLength(1)
    const ofPerson = eq(participants.registration_id, registration_id)
    expect(await product.db.select().from(participants).where(ofPerson)).toMatchObject([
      { estimated_time: 6300 },
    ])
    const id = await desk.asked('deletion', person)
    const done = await desk.act(id, 'deletion', { result_ids: [result_id] })
    expect(done.status).toBe(200)

    // The dni stands in the answer in free text too.
    expect(await desk.tablesWith(person.dni)).toEqual(['data_requests'])
    for (const needle of [person.email, `${person.name} `])
      expect(await desk.tablesWith(needle)).toEqual(['data_requests', 'mails'])
    // The one letter that is left is the answer itself.
    const letters = await product.db.select().from(mails).where(eq(mails.recipient, person.email))
    expect(letters.map(({ kind }) => kind)).toEqual(['data-request-deletion'])

    const [registration] = await product.db
      .select()
      .from(registrations)
      .where(eq(registrations.id, registration_id))
    expect(registration).toMatchObject({ state: 'paid', payment_status: 7, amount: 83_500 })
    const [participant] = await product.db.select().from(participants).where(ofPerson)
    expect(participant).toMatchObject({
      name: 'Anónimo',
      email: '',
      health: null,
      estimated_time: null,
      birthday: expect.stringMatching(/-01-01$/),
      consents: { data_policy: true },
      consent_trace: { version: expect.any(String), at: expect.any(String), address: '' },
    })
    const lines = await product.db.select().from(payments).where(eq(payments.order_id, order.id))
    expect(lines).toMatchObject([{ amount: order.amount, note: '' }])
    const history = await product.db
      .select()
      .from(payment_history)
      .where(eq(payment_history.registration_id, registration_id))
    expect(history).toHaveLength(1)
    expect(await desk.shop.row(order.id)).toMatchObject({
      name: 'Anónimo',
      amount: order.amount,
      state: 'paid',
    })
    expect(await product.db.select().from(users).where(eq(users.email, person.email))).toEqual([])
    const [certificate] = await product.db
      .select()
      .from(certificates)
      .where(eq(certificates.result_id, result_id))
    expect(certificate).toMatchObject({ state: 'annulled', values: { fields: { name: 'Participante' } } })
    expect(await desk.rowOf(id)).toMatchObject({
      state: 'answered',
      done: {
        registrations: [registration?.reference],
        orders: [order.reference],
        results: [result_id],
        accounts: 1,
      },
    })
  })

  test('a registration to come and an order on its way are ended first', async () => {
    const { person } = await desk.runner({ past: false })
    const cap = await desk.shop.sell({})
    await desk.shop.buy([desk.shop.line(cap)], person)
    const id = await desk.asked('deletion', person)
    expect((await desk.show(id)).on_file.obstacles).toHaveLength(2)
    const refused = await refusal(422, desk.act(id, 'deletion', { result_ids: [] }))
    expect(refused).toMatchObject({ status: 422, json: { message: 'Todavía no se puede borrar.' } })
    expect(await desk.tablesWith(person.dni)).toContain('competitors')
  })

  test('an address shared with somebody else keeps their account and letters', async () => {
    const { person, race, form } = await desk.runner()
    const sister = { ...form, dni: `${person.dni}9`, name: 'Hermana', answers: [] }
    await product.db
      .update(events)
      .set({ event_datetime: sql`now() + interval '9 days'` })
      .where(eq(events.id, race.event_id))
    await desk.register(race, [sister])
    await product.db
      .update(events)
      .set({ event_datetime: sql`now() - interval '5 days'` })
      .where(eq(events.id, race.event_id))
    const id = await desk.asked('deletion', person)
    expect((await desk.act(id, 'deletion', { result_ids: [] })).status).toBe(200)
    expect(await product.db.select().from(users).where(eq(users.email, person.email))).toHaveLength(1)
    const [other] = await product.db.select().from(competitors).where(eq(competitors.dni, sister.dni))
    expect(other).toMatchObject({ name: 'Hermana', email: person.email })
  })

  test('who is forgotten may register again as somebody new', async () => {
    const { person, form } = await desk.runner()
    const id = await desk.asked('deletion', person)
    await desk.act(id, 'deletion', { result_ids: [] })
    const race = await createRace(product.db)
    await desk.register(race, [{ ...form, kit_id: race.kit_id, answers: [] }])
    const [stored] = await product.db.select().from(competitors).where(eq(competitors.dni, person.dni))
    expect(stored?.name).toBe(person.name)
  })

  test('of two people with one number the one who asks is forgotten, the other stays', async () => {
    const race = await createRace(product.db)
    const dni = '52999001'
    const [citizen, resident] = ['CC', 'CE'].map((document_type) =>
      desk.nextParticipant(race, {
        dni,
        document_type,
        birthday: document_type === 'CC' ? '1990-01-01' : '1980-02-02',
      }),
    )
    for (const form of [citizen, resident]) if (form) await desk.register(race, [form])
    await product.db
      .update(events)
      .set({ event_datetime: sql`now() - interval '5 days'` })
      .where(eq(events.id, race.event_id))
    const { json } = await product.call<{ number: string }>('POST', '/api/data-requests', {
      body: { kind: 'deletion', dni, document_type: 'CE', email: resident?.email, name: 'Residente Uno' },
    })
    await desk.confirm(resident?.email ?? '')
    const id = Number(json.number.slice(3))
    const { on_file, document_type } = await desk.show(id)
    expect([document_type, on_file.emails, on_file.person?.name]).toEqual([
      'CE',
      [resident?.email],
      resident?.name,
    ])
    await desk.act(id, 'deletion', { result_ids: [], identity_note: 'La vimos.' })
    const left = await product.db.select().from(competitors).where(eq(competitors.dni, dni))
    expect(left).toMatchObject([{ document_key: dni, name: citizen?.name, email: citizen?.email }])
    const rows = await product.db.select().from(participants).where(eq(participants.event_id, race.event_id))
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['Anónimo', citizen?.name].toSorted())
    expect(await desk.tablesWith(resident?.email ?? '')).toEqual(['data_requests', 'mails'])
  })
})
