import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { audit_log } from '#server/audit/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { createTransferDesk } from '#testing/desks/transfer-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { createCollectorCipher } from '../collector-cipher.ts'
import { handovers, pickup_authorisations } from '../tables.ts'
import type { CollectorAnswer, GivenAuthorisation, OwnPickup } from './collect-contract.ts'
import { freeAuthorisation, useAuthorisation } from './use-authorisation.ts'

let product: TestProduct
let desk: ReturnType<typeof createTransferDesk>
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createTransferDesk(product)
  await desk.addAccount()
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
type Person = Awaited<ReturnType<typeof desk.paid>>['giver']

const FRIEND = { name: 'Julián Mesa', dni: '71.234.567', document_type: 'CC' }
let number = 80_000_000
const stranger = (change: object = {}) => ({ name: 'Ana Ríos', dni: String(++number), ...change })

const proofOf = async ({ id, participant_key }: Person) => ({
  participant_key,
  token: await desk.ownToken(id),
})

const call = <T>(path: string, body: object, token?: string) =>
  product.call<T>('POST', `/api/pickup/${path}`, { body, ...(token ? { token } : {}) })

const own = async (person: Person) => (await call<OwnPickup>('own', await proofOf(person))).json
const authorise = async (person: Person, change: object = FRIEND) =>
  call<{ message: string; authorisation: GivenAuthorisation }>('authorise', {
    ...(await proofOf(person)),
    ...change,
  })
const look = async (token: string) => (await call<CollectorAnswer>('collector', { token })).json
const keyIn = ({ url }: GivenAuthorisation) => url.split('/').at(-1) ?? ''

const runner = async (race?: Race, change: object = {}) => {
  const where = race ?? (await createRace(product.db))
  const { giver } = await desk.paid(where, [desk.nextParticipant(where, change)])
  return { race: where, giver }
}

const handOver = async ({ id, event_id }: Person, change: object = {}) => {
  const row = { id: randomUUID(), event_id, participant_id: id, kind: 'handed' as const, desk: 'Mesa 1' }
  const now = new Date()
  await product.db.insert(handovers).values({ ...row, device_at: now, happened_at: now, ...change })
  return row.id
}

const hashOf = (dni: string) => createCollectorCipher(product.context.secretKey).hashDocument(dni)

const use = (person: Person, key: string, handover_id: string, dni: string | null = FRIEND.dni) =>
  inTransaction(product.db, (tx) =>
    useAuthorisation(tx, {
      event_id: person.event_id,
      participant_id: person.id,
      key,
      handover_id,
      document_hash: dni && hashOf(dni),
    }),
  )

test('the runner authorises, both get their letter, and the collector’s page shows no more than it needs', async () => {
  const { giver, race } = await runner()
  expect(await own(giver)).toMatchObject({ why_not: null, minor: false, authorisation: null })
  const { json } = await authorise(giver, { ...FRIEND, email: 'Julian@Correo.test' })
  expect(json.message).toBe('Julián Mesa puede recoger tu kit.')
  const { authorisation } = json
  expect(authorisation).toMatchObject({ document: 'CC terminado en 4567', email: 'julian@correo.test' })
  expect(authorisation.text).toContain(authorisation.url)
  // A signature is another one each time; what it says is the same.
  const { qr: _, ...told } = authorisation
  expect((await own(giver)).authorisation).toMatchObject(told)

  const seen = await look(keyIn(authorisation))
  expect(seen.state).toBe('live')
  expect(seen.collector).toMatchObject({ runner: `${giver.name} ${giver.last_name}`, name: FRIEND.name })
  for (const secret of [giver.dni, giver.email, giver.phone, '71234567', giver.participant_key])
    expect(JSON.stringify(seen)).not.toContain(secret)

  const [toCollector] = await desk.lettersTo('julian@correo.test')
  expect(toCollector?.text).toContain(authorisation.url)
  expect(toCollector?.text).not.toContain(giver.dni)
  // The letter of the payment may come meanwhile.
  const toRunner = (await desk.lettersTo(giver.email)).find(({ kind }) => kind === 'pickup-given')
  expect(toRunner?.text).toContain('/recoger/')

  // Nothing that was stored can be read without the key.
  const [row] = await product.db
    .select()
    .from(pickup_authorisations)
    .where(eq(pickup_authorisations.participant_id, giver.id))
  expect(JSON.stringify(row)).not.toContain('71234567')
  const log = await product.db.select().from(audit_log).where(eq(audit_log.event_id, race.event_id))
  expect(JSON.stringify(log)).not.toContain('71234567')
})

test('one is live: a new one ends the former, and a revoked one opens nothing', async () => {
  const { giver } = await runner()
  const first = (await authorise(giver, { ...stranger(), email: 'antes@correo.test' })).json.authorisation
  const second = (await authorise(giver)).json.authorisation
  expect(await look(keyIn(first))).toEqual({ state: 'over', collector: null })
  expect((await desk.lettersTo('antes@correo.test'))[0]?.kind).toBe('pickup-ended')
  expect((await look(keyIn(second))).state).toBe('live')
  await call('revoke', await proofOf(giver))
  expect(await look(keyIn(second))).toEqual({ state: 'over', collector: null })
  const again = await refusal(422, call<{ body: string }>('revoke', await proofOf(giver)))
  expect(again.json.body).toContain('No hay una autorización que retirar')
})

test('without the own proof there is nobody; who only bought decides nothing for another adult', async () => {
  const race = await createRace(product.db)
  const { people, proof } = await desk.paid(race, [desk.nextParticipant(race), desk.nextParticipant(race)])
  const mate = people[1]
  if (!mate) throw new Error('two registered')
  const { participant_key } = mate
  await refusal(404, call('own', { participant_key }))
  await refusal(404, call('authorise', { participant_key, ...FRIEND }))
  const byBuyer = { participant_key, token: proof }
  expect((await call<OwnPickup>('own', byBuyer)).json.why_not).toContain('Solo la persona decide')
  await refusal(422, call('authorise', { ...byBuyer, ...FRIEND }))
  await refusal(422, call('revoke', byBuyer))
})

test('the own document, the captain’s and a wrong one are refused at their field', async () => {
  const race = await createRace(product.db)
  const { people } = await desk.paid(race, [desk.nextParticipant(race), desk.nextParticipant(race)])
  const [captain, member] = people
  if (!captain || !member) throw new Error('two registered')
  for (const [dni, says] of [
    [member.dni, 'Es el documento de quien corre'],
    ['12', 'El documento tiene de 3 a 15 dígitos.'],
  ] as const) {
    const { json } = await refusal(422, authorise(member, { ...FRIEND, dni }))
    expect((json as unknown as { errors: { dni: string[] } }).errors.dni[0]).toContain(says)
  }
  if (member.team_role === 'member') {
    const { json } = await refusal(422, authorise(member, { ...FRIEND, dni: captain.dni }))
    expect((json as unknown as { errors: { dni: string[] } }).errors.dni[0]).toContain('capitanea')
  }
})

test('of a minor only with the document of the guardian, who needs no authorisation', async () => {
  const guardian = {
    name: 'Gloria Ríos',
    document: '43000111',
    relation: 'Madre',
    consent: true,
    phone: '3005551122',
  }
  const { giver } = await runner(undefined, { birthday: `${new Date().getFullYear() - 15}-01-01`, guardian })
  expect((await own(giver)).minor).toBe(true)
  const errors = async (change: object) =>
    (await refusal(422, authorise(giver, { ...FRIEND, ...change }))).json as unknown as {
      errors: Record<string, string[]>
    }
  expect(Object.keys((await errors({})).errors)).toEqual(['guardian_document'])
  expect(Object.keys((await errors({ guardian_document: '43000112' })).errors)).toEqual(['guardian_document'])
  expect((await errors({ dni: '43000111', guardian_document: '43.000.111' })).errors.dni?.[0]).toContain(
    'El acudiente recoge el kit',
  )
  await authorise(giver, { ...FRIEND, guardian_document: '43.000.111' })
  const [row] = await product.db
    .select()
    .from(pickup_authorisations)
    .where(eq(pickup_authorisations.participant_id, giver.id))
  expect(row?.given_by).toBe('guardian')
})

test('a sixth kit of one collector is refused; a revoked one makes room', async () => {
  const race = await createRace(product.db)
  const people: Person[] = []
  for (let at = 0; at < 6; at++) people.push((await runner(race)).giver)
  const collector = stranger()
  for (const person of people.slice(0, 5)) await authorise(person, collector)
  const [first, last] = [people[0] as Person, people[5] as Person]
  const { json } = await refusal(422, authorise(last, collector))
  expect((json as unknown as { errors: { dni: string[] } }).errors.dni[0]).toContain('5 kits')
  // The same five may be said again, and elsewhere the person is nobody's.
  await authorise(first, collector)
  await authorise((await runner()).giver, collector)
  await call('revoke', await proofOf(first))
  await authorise(last, collector)
})

test('used once by the row that came; a second row, a revoked one and another document are told apart', async () => {
  const { giver } = await runner()
  const key = keyIn((await authorise(giver)).json.authorisation)
  const first = await handOver(giver)
  expect(await use(giver, 'nobody-knows-this-key', first)).toBe('unknown')
  expect(await use(giver, key, first)).toBe('used')
  expect(await use(giver, key, first)).toBe('used')
  expect(await use(giver, key, await handOver(giver))).toBe('used before')
  expect(await look(key)).toEqual({ state: 'used', collector: null })
  const { json } = await refusal(422, authorise(giver))
  expect((json as unknown as { body: string }).body).toBe('El kit ya se entregó.')
  expect(await own(giver)).toMatchObject({ why_not: 'El kit ya se entregó.', authorisation: null })

  const other = await runner()
  const shown = keyIn((await authorise(other.giver)).json.authorisation)
  expect(await use(other.giver, shown, await handOver(other.giver), '999888777')).toBe('other document')

  const late = await runner()
  const revoked = keyIn((await authorise(late.giver)).json.authorisation)
  await call('revoke', await proofOf(late.giver))
  expect(await use(late.giver, revoked, await handOver(late.giver))).toBe('revoked')
})

test('a hand-over that was taken back used nothing up', async () => {
  const { giver } = await runner()
  const key = keyIn((await authorise(giver)).json.authorisation)
  const first = await handOver(giver)
  expect(await use(giver, key, first)).toBe('used')
  await handOver(giver, { kind: 'undone', undoes: first })
  await inTransaction(product.db, (tx) => freeAuthorisation(tx, first))
  expect((await look(key)).state).toBe('live')
  expect(await use(giver, key, await handOver(giver))).toBe('used')
})

test('staff see it in their event and take it back; the runner is told', async () => {
  const { giver, race } = await runner()
  const { json } = await authorise(giver)
  const { token } = await desk.colaborador(race.event_id)
  const at = `/api/kit-desk/${race.event_id}/authorisations/${giver.id}`
  const read = async () =>
    (await product.call<{ authorisation: object | null }>('GET', at, { token })).json.authorisation
  expect(await read()).toMatchObject({ name: FRIEND.name, document: 'CC terminado en 4567' })
  const elsewhere = await createRace(product.db)
  const stranger = await desk.colaborador(elsewhere.event_id)
  await refusal(404, product.call('GET', at, { token: stranger.token }))
  await refusal(
    404,
    product.call('GET', `/api/kit-desk/${elsewhere.event_id}/authorisations/${giver.id}`, {
      token: stranger.token,
    }),
  )
  await product.call('DELETE', at, { token })
  expect(await read()).toBeNull()
  expect((await look(keyIn(json.authorisation))).state).toBe('over')
  expect((await desk.lettersTo(giver.email)).map(({ kind }) => kind)).toContain('pickup-revoked')
})

afterEach(async () => {
  // Whatever was done, nobody has two that could be shown.
  const { rows } = await product.db.execute(sql`
    select participant_id from pickup_authorisations where revoked_at is null and used_by is null
    group by participant_id having count(*) > 1`)
  expect(rows).toEqual([])
})
