/** People with data on file, and what they ask about it: what tests of the privacy part begin with. */
import { and, eq, sql } from 'drizzle-orm'
import { events } from '#domain/events/tables.ts'
import type { DataRequest } from '#domain/privacy/staff-contract.ts'
import { data_requests } from '#domain/privacy/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { publishFinishers } from '../finishers.ts'
import type { TestProduct } from '../product.ts'
import { createRace } from '../race.ts'
import { createShop } from './shop.ts'
import { createDesk } from './staff.ts'

type Kind = 'copy' | 'correction' | 'deletion' | 'hide'
type Person = { dni: string; email: string; name: string; last_name: string }

export const tokenIn = (text: string | undefined) => /#([\w-]+)/.exec(text ?? '')?.[1] ?? ''

export const createPrivacyDesk = async (product: TestProduct) => {
  const desk = createDesk(product)
  const admin = await product.signIn('Administrator')
  const { db, call } = product

  const ask = (kind: Kind, { dni, email, name, last_name }: Person) =>
    call<{ number: string; due_on: string; icon: string }>('POST', '/api/data-requests', {
      body: { kind, dni, email, name: `${name} ${last_name}`, message: 'Por favor.' },
    })

  const lastMail = async (recipient: string, kind: string) => {
    const found = await db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, recipient), eq(mails.kind, kind)))
      .orderBy(mails.id)
    return found.at(-1)
  }

  const confirm = async (email: string) => {
    const letter = await lastMail(email, 'data-request-receipt')
    return call('POST', '/api/data-requests/confirm', { body: { token: tokenIn(letter?.text) } })
  }

  let number = 0
  /** Somebody who ran a race: registered, paid, with an answer in free text, a result and an account. */
  const runner = async ({ past = true } = {}) => {
    number += 1
    const race = await createRace(db, { name: `Carrera ${number}` })
    await call('POST', `/api/eventos/${race.event_id}/questions`, {
      token: admin.token,
      body: { texto: '¿Qué opinas?', tipo: 'input' },
    })
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from questions where event_id = ${race.event_id}`,
    )
    const person = {
      dni: String(52_000_000 + number),
      email: `persona.unica.${number}@correo.test`,
      name: `Xiomara ${'abcdefghijklmnopqrstuvwxyz'[number] ?? 'ñ'.repeat(number)}`,
      last_name: 'Quimbaya',
    }
    const answers = [{ question_id: rows[0]?.id, value: `Soy ${person.dni} y me duele la rodilla` }]
    const form = desk.nextParticipant(race, { ...person, answers, estimated_time: '1:45' })
    const { id } = await desk.register(race, [form])
    await call('POST', `/api/registrations/${id}/status`, {
      token: admin.token,
      body: { status: 7, note: 'Efectivo' },
    })
    const name = `${person.name} ${person.last_name}`
    const ids = await publishFinishers(db, race.event_id, [
      { bib_number: '7', name, city: 'Jericó', club: 'Club Altura' },
      { bib_number: '8', name: 'Otra Persona' },
    ])
    if (past)
      await db
        .update(events)
        .set({ event_datetime: sql`now() - interval '5 days'` })
        .where(eq(events.id, race.event_id))
    return { person, form, race, registration_id: id, result_id: ids['7'] ?? '', name }
  }

  return {
    ...desk,
    shop: createShop(product),
    admin,
    runner,
    ask,
    confirm,
    lastMail,
    /** A request of this person, confirmed by the mailed link; its id. */
    asked: async (kind: Kind, person: Person) => {
      const { json } = await ask(kind, person)
      await confirm(person.email)
      return Number(json.number.slice(3))
    },
    show: async (id: number) => {
      const { json } = await call<{ request: DataRequest }>('GET', `/api/data-requests/${id}`, {
        token: admin.token,
      })
      return json.request
    },
    act: (id: number, deed: string, body: object = {}, token = admin.token) =>
      call('POST', `/api/data-requests/${id}/${deed}`, { token, body }),
    rowOf: async (id: number) => (await db.select().from(data_requests).where(eq(data_requests.id, id)))[0],
    deedsOn: async (id: number) =>
      (
        await db
          .select()
          .from(audit_log)
          .where(and(eq(audit_log.subject, 'solicitud de datos'), eq(audit_log.subject_id, String(id))))
          .orderBy(audit_log.id)
      ).map(({ action, user_id }) => [action, user_id]),
    /** The tables in which a text stands anywhere. */
    tablesWith: async (needle: string) => {
      const { rows } = await db.execute<{ table_name: string }>(sql`
        select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
      const found: string[] = []
      for (const { table_name } of rows) {
        const { rows: hits } = await db.execute(
          sql`select 1 from ${sql.identifier(table_name)} t where t::text ilike ${`%${needle}%`} limit 1`,
        )
        if (hits.length > 0) found.push(table_name)
      }
      return found.sort()
    },
  }
}

export type PrivacyDesk = Awaited<ReturnType<typeof createPrivacyDesk>>
