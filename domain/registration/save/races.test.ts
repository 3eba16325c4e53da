/** Many people at once for the last of something. Each race has a twin with the locks off that must oversell. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { createBlock } from '#domain/events/capacity/change-blocks.ts'
import { type Block, findBlock } from '#domain/events/capacity/find-block.ts'
import { distances, events, kits } from '#domain/events/tables.ts'
import { closeDatabase, type Database, sqlState } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { findOffer } from '../lookup/find-offer.ts'
import type { ParticipantForm } from '../participant-contract.ts'
import { participants, registrations } from '../tables.ts'
import { type SaveOutcome, saveRegistration } from './save-registration.ts'

let product: TestProduct
let unlocked: Database
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  unlocked = connectWithoutLocks(product.connection)
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

type Race = Awaited<ReturnType<typeof createRace>>
let number = 5000
const team = (race: Race, size: number, kit_id = race.kit_id) =>
  Array.from({ length: size }, () => participantForm(++number, kit_id) as unknown as ParticipantForm)

const saveTeam = async (
  db: Database,
  race: Race,
  members: ParticipantForm[],
  form = String(++number),
  block: Block | null = null,
): Promise<SaveOutcome> => {
  const offer = await findOffer(db, race.event_id)
  if (!offer) throw new Error('the race is gone')
  return inTransaction(db, (tx) =>
    saveRegistration(tx, {
      offer,
      category_id: race.category_id,
      team: members,
      form_hash: form,
      origin: 'web',
      trace: { version: '1', at: '', address: '' },
      block,
    }),
  )
}

const participantsWithPlace = async ({ event_id }: Race) =>
  (await product.db.select().from(participants).where(eq(participants.event_id, event_id))).filter(
    ({ holds_place }) => holds_place,
  )
const saved = (outcomes: SaveOutcome[]) => outcomes.filter(({ outcome }) => outcome === 'saved').length

test('the last spots go to as many people as there are, whoever comes at once', async () => {
  for (let round = 0; round < 3; round++) {
    const race = await createRace(product.db, { participant_limit: 3 })
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => saveTeam(product.db, race, team(race, 1))),
    )
    expect(saved(outcomes)).toBe(3)
    expect(outcomes.filter(({ outcome }) => outcome === 'sold out')).toHaveLength(27)
    expect(await participantsWithPlace(race)).toHaveLength(3)
    const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
    expect(event?.taken).toBe(3)
  }
})

test('teams that cross on the last spots and kits are saved whole or not at all', async () => {
  const race = await createRace(product.db, {
    participant_limit: 7,
    kits: [
      { kit_name: 'Camiseta', size: 'S', amount: 4 },
      { kit_name: 'Camiseta', size: 'L', amount: 4 },
    ],
  })
  const [small = 0, large = 0] = race.kits.map(({ id }) => id)
  const crossing = Array.from({ length: 12 }, (_, at) => {
    const [one, other] = [team(race, 1, small), team(race, 1, large)]
    return at % 2 === 0 ? [...one, ...other] : [...other, ...one]
  })
  const outcomes = await Promise.all(crossing.map((members) => saveTeam(product.db, race, members)))
  expect(saved(outcomes)).toBe(3)
  expect(await participantsWithPlace(race)).toHaveLength(6)
  const rows = await product.db.select().from(registrations).where(eq(registrations.event_id, race.event_id))
  expect(rows.map(({ participant_count }) => participant_count)).toEqual([2, 2, 2])
  const taken = (await product.db.select().from(kits).where(eq(kits.event_id, race.event_id))).map(
    (kit) => kit.taken,
  )
  expect(taken).toEqual([3, 3])
})

test('lock-off twin: teams that take their kits in the order of their forms stop each other', async () => {
  const race = await createRace(product.db, {
    kits: [
      { kit_name: 'Camiseta', size: 'S', amount: 4 },
      { kit_name: 'Camiseta', size: 'L', amount: 4 },
    ],
  })
  const [small = 0, large = 0] = race.kits.map(({ id }) => id)
  const taken = Promise.withResolvers<void>()
  let waiting = 2
  const takeInOrder = (first: number, second: number) =>
    unlocked.transaction(async (tx) => {
      await tx.update(kits).set({ taken: 1 }).where(eq(kits.id, first))
      waiting -= 1
      if (waiting === 0) taken.resolve()
      await taken.promise
      await tx.update(kits).set({ taken: 1 }).where(eq(kits.id, second))
    })
  const outcomes = await Promise.allSettled([takeInOrder(small, large), takeInOrder(large, small)])
  const stopped = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(stopped.map(({ reason }) => sqlState(reason))).toEqual(['40P01'])
})

test('lock-off twin: a team saved one by one is left with half of its participants', async () => {
  const race = await createRace(product.db, { participant_limit: 3 })
  const teams = [team(race, 2), team(race, 2)]
  for (const place of [0, 1])
    await Promise.all(teams.map((members) => saveTeam(product.db, race, members.slice(place, place + 1))))
  const live = new Set((await participantsWithPlace(race)).map(({ dni }) => dni))
  const whole = teams.filter((members) => members.every(({ dni }) => live.has(dni)))
  expect([live.size, whole.length]).toEqual([3, 1])
})

test('the last kit of a size goes to one person', async () => {
  const race = await createRace(product.db, { kits: [{ kit_name: 'Camiseta', size: 'M', amount: 1 }] })
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => saveTeam(product.db, race, team(race, 1))),
  )
  expect(saved(outcomes)).toBe(1)
  expect(outcomes.filter(({ outcome }) => outcome === 'kit sold out')).toHaveLength(19)
  const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
  expect(event?.taken).toBe(1)
})

test('one form sent many times at once is one registration', async () => {
  const race = await createRace(product.db)
  const members = team(race, 2)
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => saveTeam(product.db, race, members, 'same-form')),
  )
  expect(saved(outcomes)).toBe(10)
  expect(await participantsWithPlace(race)).toHaveLength(2)
})

/** Somebody who ran before: a new dni would wait at the insert of the person, and no lock would be needed. */
const knownPerson = async () => {
  const [before, race] = [await createRace(product.db), await createRace(product.db)]
  const [participant] = team(before, 1)
  if (!participant) throw new Error('no member')
  await saveTeam(product.db, before, [participant])
  return { race, shared: { ...participant, kit_id: race.kit_id } }
}

test('lock-off twin: without the event’s lock one form sent at once fails or becomes several', async () => {
  let seen = false
  for (let round = 0; round < 20 && !seen; round++) {
    const { race, shared } = await knownPerson()
    const members = [shared]
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => saveTeam(unlocked, race, members, 'same-form')),
    )
    const notOne = outcomes.some((one) => one.status === 'rejected' || one.value.outcome !== 'saved')
    seen = notOne || (await participantsWithPlace(race)).length !== 1
  }
  expect(seen).toBe(true)
})

test('one person put into two teams at once is in one of them', async () => {
  const { race, shared } = await knownPerson()
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => saveTeam(product.db, race, [...team(race, 1), shared])),
  )
  expect(saved(outcomes)).toBe(1)
  expect(outcomes.filter(({ outcome }) => outcome === 'already registered')).toHaveLength(7)
})

test('lock-off twin: without locks the second team of one person fails on the table’s own rule', async () => {
  let seen = false
  for (let round = 0; round < 20 && !seen; round++) {
    const { race, shared } = await knownPerson()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => saveTeam(unlocked, race, [...team(race, 1), shared])),
    )
    seen = outcomes.some((one) => one.status === 'rejected')
  }
  expect(seen).toBe(true)
})

/** 21K with a limit of its own, a block of three in it, and three places at the first price. */
const scarceScopes = async () => {
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const race = await createRace(product.db, {
    price_tiers: [
      { date: soon(5), event_price: 50_000, places: 3 },
      { date: soon(10), event_price: 80_000 },
    ],
  })
  const fields = { name: 'Empresa', owner: 'company', places: 3, distances: [], code: 'EMPRESA-3' } as const
  const block_id = await inTransaction(product.db, (tx) =>
    createBlock(tx, race.event_id, { ...fields, distances: [...fields.distances] }),
  )
  const block = await findBlock(product.db, race.event_id, Number(block_id))
  await product.db
    .update(distances)
    .set({ participant_limit: 8 })
    .where(eq(distances.event_id, race.event_id))
  return { race, block }
}

test('the last places of a distance, of a block and at a price go to as many as there are', async () => {
  const { race, block } = await scarceScopes()
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      saveTeam(product.db, race, team(race, 1), undefined, at % 2 === 0 ? block : null),
    ),
  )
  const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length
  // Three of the block and five of the public are the eight of the distance.
  expect([count('saved'), count('block sold out'), count('distance sold out')]).toEqual([8, 17, 15])
  const paid = (await participantsWithPlace(race)).map(({ entry_price }) => entry_price)
  expect(paid.filter((price) => price === 50_000)).toHaveLength(3)
  await expectCountersToFit(product.db, race.event_id)
})

test('lock-off twin: without the event’s lock those who race for a block or a price break on the tables’ own rules', async () => {
  const broken = { block: false, tier: false }
  for (let round = 0; round < 20 && !(broken.block && broken.tier); round++) {
    const { race, block } = await scarceScopes()
    const rush = async (of: typeof block) =>
      (
        await Promise.allSettled(
          Array.from({ length: 12 }, () => saveTeam(unlocked, race, team(race, 1), undefined, of)),
        )
      ).some((one) => one.status === 'rejected' && sqlState(one.reason) === '23514')
    broken.tier ||= await rush(null)
    broken.block ||= await rush(block)
  }
  expect(broken).toEqual({ block: true, tier: true })
})

/** What a save without any lock or condition would do: look first, then write. */
const naiveSave = async (db: Database, race: Race) => {
  const { rows } = await db.$client.query(
    'select count(*)::int as taken from participants where event_id = $1',
    [race.event_id],
  )
  if (rows[0].taken >= 3) return false
  await db.$client.query('update events set participant_limit = participant_limit where id = $1', [
    race.event_id,
  ])
  const [participant] = team(race, 1)
  const offer = await findOffer(db, race.event_id)
  await inTransaction(db, (tx) =>
    saveRegistration(tx, {
      offer: offer as NonNullable<typeof offer>,
      category_id: race.category_id,
      team: [participant as ParticipantForm],
      form_hash: String(++number),
      origin: 'web',
      trace: { version: '1', at: '', address: '' },
    }),
  )
  return true
}

test('lock-off twin: a save that looks first and writes later oversells the last spots', async () => {
  let most = 0
  for (let round = 0; round < 10 && most <= 3; round++) {
    const race = await createRace(product.db, { participant_limit: 100 })
    await Promise.all(Array.from({ length: 30 }, () => naiveSave(unlocked, race)))
    most = Math.max(most, (await participantsWithPlace(race)).length)
  }
  expect(most).toBeGreaterThan(3)
})
