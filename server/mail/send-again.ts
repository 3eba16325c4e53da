/** Letters that failed are sent once more, with all their tries before them. */
import { sql } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import type { Tx } from '../database/connect.ts'
import type { Caller } from '../http/route.ts'
import { mailState, wakeDelivery } from './write-mail.ts'

/** Which of them go out again: what did not fail, or was forgotten meanwhile, stays as it is. */
export const sendAgain = async (
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  setting: { smtp: boolean },
): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: string; kind: string }>(sql`
    update mails set state = ${mailState(setting)}, attempts = 0, next_try_at = now()
    where id = any(${sql.param([...ids])}::bigint[]) and state = 'failed' returning id, kind`)
  const again = rows.map(({ id, kind }) => ({ id: Number(id), kind })).sort((one, other) => one.id - other.id)
  for (const { id, kind } of again)
    await record(tx, caller, {
      action: 'enviar otra vez',
      subject: 'correo',
      subject_id: id,
      detail: { tipo: kind },
    })
  if (again.length > 0) await wakeDelivery(tx)
  return again.map(({ id }) => id)
}
