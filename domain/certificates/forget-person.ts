/** Certificates of people who asked not to be named any more: annulled, and without the name. */
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { WITHDRAWN } from './messages.ts'

const UNNAMED = 'Participante'

/** What is left says which event it was, and nothing of the person. */
const withdraw = (tx: Tx, wanted: SQL) =>
  tx.execute(sql`
    update certificates c set state = 'annulled', annul_reason = ${WITHDRAWN}, annulled_at = coalesce(annulled_at, now()),
      values = jsonb_build_object('fields', jsonb_build_object('name', ${UNNAMED}::text,
        'event', coalesce(c.values #>> '{fields,event}', ''), 'date', coalesce(c.values #>> '{fields,date}', ''),
        'city', coalesce(c.values #>> '{fields,city}', '')))
    where ${wanted}`)

export const withdrawCertificates = async (tx: Tx, result_ids: string[]) => {
  if (result_ids.length > 0) await withdraw(tx, sql`c.result_id in ${result_ids}`)
}

/** Every certificate that was sent to these addresses, and the addresses themselves. */
export const forgetRecipients = async (tx: Tx, emails: string[]) => {
  if (emails.length === 0) return
  await withdraw(
    tx,
    sql`c.id in (select r.certificate_id from certificate_recipients r where lower(r.email) in ${emails})`,
  )
  await tx.execute(sql`
    update certificate_recipients set name = ${UNNAMED}, email = '', last_error = null,
      state = case when state = 'waiting' then 'failed' else state end
    where lower(email) in ${emails}`)
}
