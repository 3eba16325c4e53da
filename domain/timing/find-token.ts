/** The timing company that holds a token. Runs on every call of the company. */
import { hashToken } from '#domain/accounts/tokens.ts'
import type { Database } from '#server/database/connect.ts'
import type { Gatekeeper } from '#server/http/access.ts'
import type { TimingCaller } from '#server/http/route.ts'

const FIND_TOKEN = {
  name: 'find-timing-token',
  text: `
  update timing_tokens set last_used_at = now(), uses = uses + 1
  where token_hash = $1 and revoked_at is null and expires_at > now()
  returning id as token_id, event_id, name`,
}

export const createTokenLookup = (db: Database): Pick<Gatekeeper, 'findTimingToken'> => ({
  findTimingToken: async (token) => {
    const { rows } = await db.$client.query<TimingCaller>({ ...FIND_TOKEN, values: [hashToken(token)] })
    return rows[0] ?? null
  },
})
