/** People in start lists: forgotten when they ask, told when they ask, and gone 90 days after the event. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentKey } from '#domain/colombia/documents.ts'
import { forgetPerson } from '#domain/privacy/forget-person.ts'
import { asJson, readPersonFile } from '#domain/privacy/person-file.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createTimingDesk, type TimingDesk } from '#testing/desks/timing-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { eraseOldLists, listVersionsOf } from './forget-lists.ts'
import { thaw } from './list/freeze-list.ts'
import { start_lists } from './tables.ts'

let product: TestProduct
let desk: TimingDesk
beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  desk = createTimingDesk(product, (await product.signIn('Administrator')).token)
})
afterAll(() => product.stop())

const twoVersions = async () => {
  const { race, people } = await desk.sentRace(2)
  await desk.buyAlone(race)
  await desk.send(race)
  const [person, neighbour] = people
  if (!person || !neighbour) throw new Error('nobody bought')
  return { race, person, neighbour }
}

const secretOf = () => ({ secretKey: product.context.secretKey, organizer: 'Dorsal' })

test('the person’s copy says in which versions they went to the timing company', async () => {
  const { person } = await twoVersions()
  const file = await readPersonFile(product.db, { ...person, ...secretOf() })
  const lists = file.find(({ name }) => name === 'Listas de salida')
  expect(lists?.lines).toMatchObject([
    { Evento: 'Carrera de prueba', Versión: 1, Número: '1' },
    { Versión: 2, Número: '1' },
  ])
})

test('a deletion empties the line in each version, marks it, and leaves the others as they are', async () => {
  const { race, person, neighbour } = await twoVersions()
  const before = await desk.listsOf(race)
  await inTransaction(product.db, (tx) =>
    forgetPerson(tx, { ...person, request_id: 1, result_ids: [], secretKey: product.context.secretKey }),
  )
  const lists = await desk.listsOf(race)
  expect(lists.map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash))
  for (const { rows, redacted_at } of lists) {
    expect(redacted_at).not.toBeNull()
    const lines = await thaw(rows ?? Buffer.alloc(0))
    expect(JSON.stringify(lines)).not.toContain(person.dni)
    expect(lines.find(({ participant_id }) => participant_id === person.id)).toMatchObject({
      bib: '1',
      name: '',
      last_name: '',
      birthday: '',
      dni: '',
      city: '',
    })
    expect(lines.find(({ participant_id }) => participant_id === neighbour.id)?.dni).toBe(neighbour.dni)
  }
  expect(await listVersionsOf(product.db, documentKey(person))).toEqual([])
  expect((await desk.board(race)).versions.every(({ redacted }) => redacted)).toBe(true)
  expect(asJson(await readPersonFile(product.db, { ...person, ...secretOf() }))).not.toContain(person.name)
})

test('a version without the person keeps its lines untouched', async () => {
  const { race } = await desk.sentRace(1)
  const late = await desk.buyAlone(race)
  await desk.send(race)
  await inTransaction(product.db, (tx) =>
    forgetPerson(tx, { ...late, request_id: 2, result_ids: [], secretKey: product.context.secretKey }),
  )
  expect((await desk.listsOf(race)).map(({ redacted_at }) => redacted_at === null)).toEqual([true, false])
})

test('lines end 90 days after the event; that there was a version stays', async () => {
  const { race } = await twoVersions()
  const at = (days: number) =>
    product.db.execute(
      sql`update events set event_datetime = now() - make_interval(days => ${days}) where id = ${race.event_id}`,
    )
  await at(89)
  expect(await eraseOldLists(product.db)).toBe(0)
  await at(91)
  expect(await eraseOldLists(product.db)).toBe(2)
  expect(await eraseOldLists(product.db)).toBe(0)
  const [list] = await product.db.select().from(start_lists).where(eq(start_lists.event_id, race.event_id))
  expect(list).toMatchObject({ rows: null, people: 2 })
  expect((await desk.board(race)).versions).toMatchObject([{ erased: true }, { erased: true }])
})
