/** Who changed what, from what to what, as each member of staff may see it. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { event_assignments } from '#domain/accounts/tables.ts'
import { participants } from '#domain/registration/tables.ts'
import { auditJobs } from '#server/audit/blank-personal.ts'
import { record } from '#server/audit/record.ts'
import { audit_log } from '#server/audit/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createPrivacyDesk, type PrivacyDesk, tokenIn } from '#testing/desks/privacy-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { GROUP_KEYS, subjectsOf } from '../rules/history-words.ts'
import type { HistoryRow } from './history-contract.ts'

let product: TestProduct
let desk: PrivacyDesk
beforeAll(async () => {
  product = await startTestProduct()
  desk = await createPrivacyDesk(product)
})
afterAll(() => product.stop())

type Answer = { data: HistoryRow[]; next: number | null }

const history = async (query: object, token = desk.admin.token) => {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { json } = await product.call<Answer>('GET', `/api/panel/history?${asked}`, { token })
  return json
}
const post = (path: string, body: object, token = desk.admin.token) =>
  product.call('POST', path, { body, token })

const sized = () =>
  createRace(product.db, {
    kits: [
      { kit_name: 'Camiseta', size: 'M', amount: 10 },
      { kit_name: 'Camiseta', size: 'L', amount: 10 },
    ],
  })

const participantsOf = (registration_id: number) =>
  product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, registration_id))
    .orderBy(participants.position)

/** Somebody whose size staff changed from M to L. */
const resized = async (people = 1) => {
  const race = await sized()
  const team = Array.from({ length: people }, () => desk.nextParticipant(race))
  const { id } = await desk.register(race, team)
  const members = await participantsOf(id)
  const [, large] = race.kits
  const changed = await post(`/api/registrations/${id}/change`, {
    category_id: race.category_id,
    members: members.map((one) => ({ id: one.id, kit_id: large?.id })),
  })
  expect(changed.status).toBe(200)
  return { race, id, members, person: members[0] }
}

const correct = async (competitor_id: number, change: object, token?: string) => {
  const { json } = await product.call<{ competitor: Record<string, unknown> }>(
    'GET',
    `/api/competitors/${competitor_id}`,
    { token: desk.admin.token },
  )
  const answer = await post(`/api/edit-competitor/${competitor_id}`, { ...json.competitor, ...change }, token)
  expect(answer.status).toBe(200)
}

test('a changed size is told with before and after, by participant, registration, event and reference', async () => {
  const { race, id, person } = await resized()
  const reference = (await desk.registrationRow(id))?.reference
  const ways = [
    { participant_id: person?.id },
    { registration_id: id },
    { event_id: race.event_id, group: 'people' },
    { search: reference },
    { competitor_id: person?.competitor_id },
  ]
  for (const way of ways) {
    const [newest] = (await history(way)).data
    expect(newest).toMatchObject({
      words: 'cambió la talla de M a L',
      changes: [{ label: 'Talla', before: 'M', after: 'L' }],
      event: { id: race.event_id },
      group: 'people',
      subject: {
        label: `${person?.name} ${person?.last_name}`,
        to: expect.stringContaining(`/show/${race.event_id}/competitor`),
      },
    })
    expect(newest?.who).toBeTruthy()
  }
})

test('of two who were changed at once each has a history of the own', async () => {
  const { members } = await resized(2)
  for (const { id } of members) {
    const told = (await history({ participant_id: id })).data.filter(({ words }) => words.includes('talla'))
    expect(told).toHaveLength(1)
  }
})

test('a save of the event form tells columns, kits, categories and prices by their names', async () => {
  const race = await sized()
  const [medium] = race.kits
  const saved = await product.call('POST', `/api/eventos/${race.event_id}`, {
    token: desk.admin.token,
    body: {
      participant_limit: 120,
      kits: [
        { ...medium, amount: 25 },
        { kit_name: 'Camiseta', size: 'XL', amount: 5 },
      ],
    },
  })
  expect(saved.status).toBe(200)
  const [newest] = (await history({ event_id: race.event_id, group: 'event' })).data
  expect(newest?.changes).toEqual(
    expect.arrayContaining([
      { field: 'participant_limit', label: 'Cupo', before: '100', after: '120' },
      { field: 'kits|Camiseta M|amount', label: 'Kit Camiseta M: cantidad', before: '10', after: '25' },
      { field: 'kits|Camiseta XL', label: 'Kit Camiseta XL', before: '—', after: 'Camiseta XL' },
    ]),
  )
  expect(newest?.changes).toHaveLength(3)
})

test('health data and passwords are never kept', async () => {
  const { person } = await resized()
  await correct(person?.competitor_id ?? 0, { phone: '+573001112233', eps: 'Sura', blood_type: 'AB' })
  const { user_id } = await product.signIn('Colaborador')
  const { json } = await product.call<{ user: object }>('GET', `/api/get-user/${user_id}`, {
    token: desk.admin.token,
  })
  const changed = await post('/api/user/update', {
    ...json.user,
    name: 'Ana Gómez',
    company: 'Cronos',
    password: 'Una-clave-larga-2027',
  })
  expect(changed.status).toBe(200)
  const { rows } = await product.db.execute<{ field: string }>(sql`
    select distinct jsonb_object_keys(detail->'changes') as field from audit_log where detail ? 'changes'`)
  const fields = rows.map(({ field }) => field)
  expect(fields).toContain('phone')
  expect(fields).toContain('company')
  expect(fields.filter((field) => /eps|blood|rh_|conditions|password|hash|token/.test(field))).toEqual([])
  expect(JSON.stringify(await product.db.select().from(audit_log))).not.toContain('Una-clave-larga')
})

test('a Colaborador sees the own events, of what has none only the own acts, and no other', async () => {
  const { race, person } = await resized()
  const other = await resized()
  await correct(person?.competitor_id ?? 0, { phone: '+573005556677' })
  const colaborador = await desk.colaborador(race.event_id)
  const all = (await history({}, colaborador.token)).data
  expect(new Set(all.map(({ event }) => event?.id))).toEqual(new Set([race.event_id]))
  expect(all[0]?.words).toBe('cambió la talla de M a L')
  for (const way of [
    { event_id: other.race.event_id },
    { registration_id: other.id },
    { participant_id: other.person?.id },
    { search: (await desk.registrationRow(other.id))?.reference },
    { user_id: desk.admin.user_id, event_id: other.race.event_id },
  ])
    expect((await history(way, colaborador.token)).data).toEqual([])

  // The Administrator's correction has no event; the own one is theirs to see.
  expect(JSON.stringify(all)).not.toContain('3005556677')
  await correct(person?.competitor_id ?? 0, { phone: '+573008889900' }, colaborador.token)
  const [own] = (await history({}, colaborador.token)).data
  expect(own).toMatchObject({
    words: 'cambió el celular de +573005556677 a +573008889900',
    subject: { label: `${person?.name} ${person?.last_name}` },
  })
})

test('names and contact are masked for who may not see the person any more; the Administrator sees them', async () => {
  const { race, person } = await resized()
  const colaborador = await desk.colaborador(race.event_id)
  await correct(person?.competitor_id ?? 0, { phone: '+573017778899' }, colaborador.token)
  await product.db.delete(event_assignments).where(eq(event_assignments.user_id, colaborador.user_id))
  const [masked] = (await history({}, colaborador.token)).data
  expect(masked).toMatchObject({
    words: 'corrigió los datos de la persona',
    changes: [{ label: 'Celular', before: '•••', after: '•••' }],
    subject: { to: null },
  })
  expect(JSON.stringify(masked)).not.toContain(person?.last_name)
  const [whole] = (await history({ competitor_id: person?.competitor_id })).data
  expect(whole?.changes[0]?.after).toBe('+573017778899')
})

test('who is forgotten is forgotten here too: that something changed stays, not what it said; the copy has it before', async () => {
  const { person, registration_id } = await desk.runner()
  const [row] = await participantsOf(registration_id)
  await correct(row?.competitor_id ?? 0, { phone: '+573024443322' })
  const copy = await desk.asked('copy', person)
  expect((await desk.act(copy, 'copy')).status).toBe(200)
  const token = tokenIn((await desk.lastMail(person.email, 'data-request-copy'))?.text)
  const file = await product.app.inject({
    method: 'POST',
    url: '/api/data-requests/copy',
    payload: { token, format: 'json' },
  })
  expect(file.json().Historial).toContainEqual(
    expect.objectContaining({ Campo: 'Celular', Después: '+573024443322' }),
  )
  // What staff wrote beside the purchase names them too, though the row is nobody's in particular.
  const paid = { action: 'marcar pago', subject: 'inscripción', subject_id: registration_id }
  await inTransaction(product.db, (tx) =>
    record(tx, desk.admin, { ...paid, detail: { note: 'Pagó Zoraida en efectivo' } }),
  )
  expect((await history({ registration_id })).data[0]?.note).toBe('Pagó Zoraida en efectivo')
  const id = await desk.asked('deletion', person)
  expect((await desk.act(id, 'deletion', { result_ids: [] })).status).toBe(200)
  expect(JSON.stringify(await history({ registration_id }))).not.toContain('Zoraida')
  const [told] = (await history({ competitor_id: row?.competitor_id })).data
  expect(told?.changes).toEqual([
    { field: 'phone', label: 'Celular', before: 'valor borrado', after: 'valor borrado' },
  ])
  expect(JSON.stringify(await product.db.select().from(audit_log))).not.toContain('3024443322')
})

test('a year later the values are gone and the trace stays', async () => {
  const { person } = await resized()
  await correct(person?.competitor_id ?? 0, { phone: '+573031110099' })
  const [blank] = auditJobs(product.db)
  const ofPerson = eq(audit_log.subject_id, String(person?.competitor_id))
  await blank?.run({})
  expect((await history({ competitor_id: person?.competitor_id })).data[0]?.changes[0]?.after).toContain(
    '3031110099',
  )
  await product.db.update(audit_log).set({ created_at: sql`now() - interval '366 days'` }).where(ofPerson)
  await blank?.run({})
  const told = (await history({ competitor_id: person?.competitor_id })).data
  expect(told.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'phone',
    label: 'Celular',
    before: 'valor borrado',
    after: 'valor borrado',
  })
})

test('pages follow each other without repeating or skipping, and the filters hold on each', async () => {
  const race = await sized()
  const colaborador = await desk.colaborador(race.event_id)
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'])
    await post(`/api/eventos/${race.event_id}/key-partners`, { name })
  for (const token of [desk.admin.token, colaborador.token]) {
    const seen: number[] = []
    let before: number | null = 0
    do {
      const page: Answer = await history(
        { event_id: race.event_id, per_page: 2, ...(before ? { before } : {}) },
        token,
      )
      seen.push(...page.data.map(({ id }) => id))
      before = page.next
    } while (before !== null)
    expect(seen).toHaveLength(new Set(seen).size)
    expect(seen).toEqual([...seen].sort((one, other) => other - one))
    expect(seen.length).toBeGreaterThanOrEqual(5)
  }
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  expect((await history({ event_id: race.event_id, from: tomorrow })).data).toEqual([])
  expect((await history({ event_id: race.event_id, to: '2020-01-01' })).data).toEqual([])
  const ever = { event_id: race.event_id, from: '1900-01-01', to: '2200-12-31' }
  expect((await history(ever)).data.length).toBeGreaterThanOrEqual(5)
  expect((await history({ event_id: race.event_id, user_id: colaborador.user_id })).data).toEqual([])
  const partners = (await history({ event_id: race.event_id, group: 'event' })).data
  expect(partners[0]).toMatchObject({ words: 'creó el aliado', subject: { label: 'Cinco' } })
})

test('every subject is told, whether what it was is still there or gone', async () => {
  const race = await sized()
  const subjects = GROUP_KEYS.flatMap(subjectsOf)
  await product.db.insert(audit_log).values(
    subjects.flatMap((subject) =>
      ['1', '999999', 'PAYU', null].map((subject_id) => ({
        action: 'actualizar',
        subject,
        subject_id,
        event_id: race.event_id,
      })),
    ),
  )
  for (const group of GROUP_KEYS) {
    const { data } = await history({ event_id: race.event_id, group, per_page: 100 })
    expect(data).toHaveLength(subjectsOf(group).length * 4)
    for (const row of data) expect(row.group).toBe(group)
  }
})
