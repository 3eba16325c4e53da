/** Where a number is read: staff always, runners from the event's day on. */
import { read, utils } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#domain/accounts/tables.ts'
import { createNumberRows, dayIn } from '#testing/desks/number-rows.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { pdfTexts } from '#testing/pdf-text.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import type { Celebration } from '../../mine/celebration-contract.ts'
import { personTokenOf } from '../../speaker/person-link.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let numbers: ReturnType<typeof createNumberRows>
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  numbers = createNumberRows(product.db)
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

/** Somebody who paid and runs with 042, and somebody whose document begins with 42. */
const numbered = async () => {
  const race = await createRace(product.db)
  const pay = async (change: object = {}) => {
    const { id, proof } = await desk.register(race, [desk.nextParticipant(race, change)])
    await product.call('POST', `/api/registrations/${id}/status`, { token, body: { status: 7, note: 'x' } })
    const [person] = await numbers.peopleOf(id)
    if (!person) throw new Error('one person')
    return { id, proof, person, reference: (await desk.registrationRow(id))?.reference ?? '' }
  }
  const runner = await pay()
  const other = await pay({ dni: '4200000017' })
  const bib = await numbers.give(runner.person, '042')
  return { race, bib, other, ...runner }
}

type Listed = { competitors: { data: { dni: string; bib: string | null }[] } }

test('the list has it, and finds by it, whatever its zeros: its runner before documents that begin so', async () => {
  const { race, person, other } = await numbered()
  const found = async (search: string) =>
    (
      await product.call<Listed>(
        'GET',
        `/api/search-participant?event_id=${race.event_id}&search=${encodeURIComponent(search)}`,
        { token },
      )
    ).json.competitors.data.map(({ dni, bib }) => [dni, bib])
  expect(await found('042')).toEqual([[person.dni, '042']])
  expect(await found('42')).toEqual([
    [person.dni, '042'],
    [other.person.dni, null],
  ])
  expect(await found('43')).toEqual([])
})

test('drawer, competitor and Excel have it, the Excel with its zeros', async () => {
  const { race, person, bib, id } = await numbered()
  const { json } = await product.call<{ registration: { members: { bib: unknown }[] } }>(
    'GET',
    `/api/registrations/${id}`,
    { token },
  )
  expect(json.registration.members.map((member) => member.bib)).toEqual([
    { id: bib.id, number: '042', printed: false },
  ])
  const known = await product.call<{ registrations: { bib: string | null }[] }>(
    'GET',
    `/api/competitors/${person.competitor_id}`,
    { token },
  )
  expect(known.json.registrations.map((registration) => registration.bib)).toEqual(['042'])
  const sheet = await product.app.inject({
    url: `/api/eventos/${race.event_id}/participants.xlsx`,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  })
  const rows = utils.sheet_to_json<Record<string, unknown>>(read(sheet.rawPayload).Sheets.Participantes ?? {})
  expect(rows.map((row) => [row.Documento, row.Dorsal])).toEqual(
    expect.arrayContaining([
      [person.dni, '042'],
      ['4200000017', undefined],
    ]),
  )
})

test('runners see it from the day on: paid page, Mis Eventos, own link, receipt; not the day before', async () => {
  const { race, person, proof, reference } = await numbered()
  const [user] = await product.db.select().from(users).where(eq(users.email, person.email))
  const account = { token: await product.signInUser(user?.id ?? 0) }
  const own = personTokenOf(product.context.secretKey, { ...person, reference })
  const seen = async () => {
    const paid = await product.call<{ celebration: Celebration | null }>(
      'POST',
      `/api/registrations/own/${reference}/celebration`,
      { body: {}, headers: { cookie: `dorsal_checkout=${proof}` } },
    )
    const mine = await product.call<{ events: { bib: string | null }[] }>('GET', '/api/competidor/eventos', {
      token: account.token,
    })
    const proven = await product.call<{ registrations: { bib: string | null }[] }>(
      'POST',
      `/api/competitor/${person.dni}/own`,
      { body: { token: own } },
    )
    const receipt = await product.app.inject({
      url: `/api/registrations/own/${reference}/receipt.pdf?token=${own}`,
      headers: { host: 'localhost' },
    })
    return [
      paid.json.celebration?.participants.map(({ bib }) => bib),
      mine.json.events.map(({ bib }) => bib),
      proven.json.registrations.map(({ bib }) => bib),
      pdfTexts(receipt.rawPayload).includes('042'),
    ]
  }
  const nothing = [[null], [null], [null], false]
  expect(await seen()).toEqual(nothing)
  await numbers.settle(race.event_id, { show_from: dayIn(1) })
  expect(await seen()).toEqual(nothing)
  await numbers.settle(race.event_id, { show_from: dayIn(0) })
  expect(await seen()).toEqual([['042'], ['042'], ['042'], true])
})
