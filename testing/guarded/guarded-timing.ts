/** What of timing the permission tests knock at: a version, a column map and the token of a company. */
import { hashToken } from '#domain/accounts/tokens.ts'
import { canonical, freeze } from '#domain/timing/list/freeze-list.ts'
import { start_lists, timing_profiles, timing_tokens } from '#domain/timing/tables.ts'
import type { TestProduct } from '../product.ts'

/** Opens the calls of the company that times the event. */
export const COMPANY_TOKEN = `ct_${'guardado'.repeat(5)}abc`

export const addTiming = async ({ db }: TestProduct, event_id: number) => {
  const { text, hash } = canonical([])
  await db.insert(start_lists).values({
    event_id,
    version: 1,
    hash,
    people: 0,
    added: 0,
    changed: 0,
    removed: 0,
    rows: await freeze(text),
  })
  const [profile] = await db
    .insert(timing_profiles)
    .values({ event_id, name: 'Guardado', format: 'csv', columns: [{ header: 'Bib', field: 'bib' }] })
    .returning()
  const [token] = await db
    .insert(timing_tokens)
    .values({
      event_id,
      name: 'Cronos',
      token_hash: hashToken(COMPANY_TOKEN),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning()
  return { profile: profile?.id ?? 0, timingToken: token?.id ?? 0 }
}
