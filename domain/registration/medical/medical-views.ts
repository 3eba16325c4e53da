/** A person on the médico's screen. Whoever looks is written down in the transaction that reads: no view without its row. */
import { sql } from 'drizzle-orm'
import { bibKey, readBibNumber } from '#domain/bibs/rules/bib-key.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { plainPattern, plainText } from '#server/database/search.ts'
import type { CrewMember } from '#server/http/route.ts'
import type { HealthCipher } from '../health.ts'
import { keyIn } from '../rules/qr-text.ts'
import type { MedicalPerson, MedicalView } from './medical-contract.ts'
import { IS_OVER, readMedicalPerson } from './medical-people.ts'
import { medical_views } from './medical-tables.ts'
import { maskedName } from './rules/medical-words.ts'

type Found = { id: number | null; former_number: string | null; over: boolean }

/**
 * By the number on the bib, or by what the QR says. A burnt number leads to who had it, while the person still runs: the
 * bib on the chest may be the old one.
 */
const findByCode = async (tx: Tx, event_id: number, code: string): Promise<Found | null> => {
  const number = readBibNumber(code)
  const named =
    number === null
      ? sql`left join participants m on m.participant_key = ${keyIn(code)} and m.event_id = e.id and m.holds_place`
      : sql`left join bibs b on b.event_id = e.id and b.key = ${bibKey(number)}
        left join participants m on m.id = coalesce(b.participant_id, b.former_participant_id) and m.holds_place`
  const former = number === null ? sql`null` : sql`case when b.state = 'burnt' then b.number end`
  const { rows } = await tx.execute<Found>(sql`
    select m.id, ${former} as former_number, ${IS_OVER} as over from events e ${named} where e.id = ${event_id}`)
  return rows[0] ?? null
}

export type Seen = MedicalPerson & { former_number: string | null }

export const viewPerson = async (
  tx: Tx,
  { event_id, code, member }: { event_id: number; code: string; member: CrewMember },
  cipher: Pick<HealthCipher, 'decryptHealth'>,
): Promise<Seen | 'over' | 'nobody'> => {
  const found = await findByCode(tx, event_id, code)
  if (found?.over) return 'over'
  const person = found?.id ? await readMedicalPerson(tx, found.id, cipher) : null
  if (!found?.id || !person) return 'nobody'
  await tx.insert(medical_views).values({
    event_id,
    participant_id: found.id,
    viewer: member.name,
    ...(member.kind === 'device' ? { device_id: member.id } : { user_id: member.id }),
  })
  return { ...person, former_number: found.former_number }
}

type ViewRow = Omit<MedicalView, 'person'> & { name: string; last_name: string; total: number }

/** The newest first; searched by number and by who looked. */
export const listViews = async (
  db: Reader,
  { event_id, search, page, per_page }: { event_id: number; search: string; page: number; per_page: number },
): Promise<{ rows: MedicalView[]; total: number }> => {
  const found = search
    ? sql`(b.key = ${bibKey(search)} or ${plainText(sql`v.viewer`)} like ${plainPattern(search)})`
    : sql`true`
  const matching = sql`from medical_views v join participants m on m.id = v.participant_id
    left join bibs b on b.participant_id = m.id where v.event_id = ${event_id} and ${found}`
  const [{ rows }, counted] = await Promise.all([
    db.execute<ViewRow>(sql`
      select v.id::int, b.number, m.name, m.last_name, v.viewer, v.viewed_at,
        case when v.device_id is null then 'user' else 'device' end as by
      ${matching} order by v.viewed_at desc, v.id desc limit ${per_page} offset ${(page - 1) * per_page}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${matching}`),
  ])
  return {
    rows: rows.map(({ name, last_name, viewed_at, ...row }) => ({
      ...row,
      person: maskedName({ name, last_name }),
      viewed_at: new Date(viewed_at).toISOString(),
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}
