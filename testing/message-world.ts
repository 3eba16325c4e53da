/** A race with people to write to, and the calls of its messages, for tests. */
import { sql } from 'drizzle-orm'
import type { Segment } from '#domain/messages/rules/message-words.ts'
import { SEND_MESSAGES } from '#domain/messages/sending/sending.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createNumberedRace } from './numbered-race.ts'
import type { TestProduct } from './product.ts'

export type Draft = { kind?: 'operational' | 'news'; subject?: string; body?: string; segment?: Segment }

export const createMessageWorld = async (product: TestProduct) => {
  const race = await createNumberedRace(product.db)
  const { token, user_id, email } = await product.signIn('Administrator')
  const at = `/api/eventos/${race.event_id}/messages`
  const call = <T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) => product.call<T>(method, `${at}${path}`, { token, ...(body === undefined ? {} : { body }) })

  const write = async (draft: Draft = {}): Promise<number> => {
    const { json } = await call<{ id: number }>('POST', '', {
      subject: 'Recoge tu kit',
      body: 'Hola, {{nombre}}:\n\nTe esperamos.',
      // Everybody with a place, unless the test says whom.
      segment: {},
      ...draft,
    })
    return json.id
  }
  const send = (id: number, body: object = {}) =>
    call<{ people: number }>('POST', `/${id}/send`, { version: 1, ...body })

  type Row = { id: number; name: string; email: string; state: string; error: string | null }
  /** Of everybody in it, by name. */
  const rowsOf = async (id: number): Promise<Row[]> => {
    const { rows } = await product.db.execute<Row>(sql`
      select id, name, email, state, last_error as error from message_recipients where message_id = ${id} order by name, id`)
    return rows
  }
  const stateOf = async (id: number) => {
    const { json } = await call<{ message: { state: string } }>('GET', `/${id}`)
    return json.message.state
  }
  /** The person signed, with or without news, so many days ago. */
  const signs = (participant_id: number, news: boolean, days = 1) =>
    product.db.execute(sql`
      update participants set consents = ${JSON.stringify({ data_policy: true, waiver: true, health: false, news })}::jsonb,
        consent_trace = jsonb_build_object('version', '1', 'address', '', 'at',
          to_char((now() - make_interval(days => ${days})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      where id = ${participant_id}`)

  /** Another round of sending, as the minute brings one. */
  const resume = () => inTransaction(product.db, (tx) => product.context.queue.send(tx, SEND_MESSAGES, {}))

  return { ...race, resume, token, user_id, email, at, call, write, send, rowsOf, stateOf, signs }
}

export type MessageWorld = Awaited<ReturnType<typeof createMessageWorld>>
