/** An expo with as many confirmed people as wanted, written in a few statements: numbers, sizes, and desks that joined. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { addDesks } from '#testing/desks/add-desks.ts'
import { createRace } from '#testing/race.ts'

const DAY_MS = 86_400_000
const NAMES = `array['Ana María', 'José Luis', 'Valentina', 'Juan Camilo', 'Sofía', 'Andrés Felipe', 'Mariana']`
const SURNAMES = `array['Restrepo', 'Gómez', 'Álvarez', 'Muñoz', 'Ñáñez', 'Zapata', 'Cárdenas', 'Ríos', 'Bedoya', 'Ortiz', 'Peña']`

/** As many as `count`, each alone in a purchase, half of them with a number. */
const addPeople = async (db: Database, race: Awaited<ReturnType<typeof createRace>>, count: number) => {
  const { event_id, kits } = race
  await db.execute(sql`
    with people as (
      select n, (${sql.raw(NAMES)})[n % 7 + 1] as name,
        (${sql.raw(SURNAMES)})[n % 11 + 1] || ' ' || (${sql.raw(SURNAMES)})[n / 11 % 11 + 1] as last_name,
        (1000000000 + n * 7919)::text as dni
      from generate_series(1, ${count}) n),
    known as (
      insert into competitors (dni, name, last_name, gender, birthday, email)
      select dni, name, last_name, 'female', '1990-05-12', 'p' || n || '@correo.test' from people returning id, dni),
    bought as (
      insert into registrations (event_id, reference, state, payment_status, participant_count, event_price, cost_service, amount, paid_at)
      select ${event_id}, encode(sha256(('r' || n)::bytea), 'hex'), 'paid', 4, 1, 0, 0, 0, now() from people returning id, reference)
    insert into participants (registration_id, event_id, competitor_id, participant_key, position, state, payment_status,
      category_id, kit_id, entry_price, entry_service, cost_service, dni, name, last_name, gender, birthday, age, email, phone)
    select b.id, ${event_id}, k.id, left(encode(sha256(('k' || p.n)::bytea), 'hex'), 22), 0, 'confirmed', 4,
      ${race.category_id}, (${sql.param(kits.map(({ id }) => id))}::int[])[p.n % ${kits.length} + 1], 0, 0, 0,
      p.dni, p.name, p.last_name, 'female', '1990-05-12', 36, 'p' || p.n || '@correo.test', '3005550000'
    from people p join known k on k.dni = p.dni join bought b on b.reference = encode(sha256(('r' || p.n)::bytea), 'hex')`)
  await db.execute(sql`
    insert into bibs (event_id, number, key, state, participant_id)
    select event_id, row_number() over (order by id)::text, row_number() over (order by id)::text, 'assigned', id
    from participants where event_id = ${event_id}`)
  await db.execute(sql`vacuum analyze`)
  const { rows } = await db.execute<{ id: number; key: string; name: string }>(
    sql`select id, participant_key as key, name || ' ' || last_name as name from participants where event_id = ${event_id} order by id`,
  )
  return rows
}

export const addExpo = async (db: Database, { people, desks }: { people: number; desks: number }) => {
  const race = await createRace(db, {
    name: 'Expo de la medición',
    event_datetime: new Date(Date.now() + DAY_MS),
    register_deadline: new Date(Date.now() + DAY_MS / 2),
    participant_limit: people,
    kits: ['XS', 'S', 'M', 'L', 'XL'].map((size) => ({ kit_name: 'Camiseta', size, amount: people })),
  })
  return {
    event_id: race.event_id,
    slug: race.slug,
    people: await addPeople(db, race, people),
    desks: await addDesks(db, race.event_id, desks),
  }
}
