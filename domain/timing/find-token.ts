/** The timing company that holds a token. Runs on every call of the company. */
import { hashToken } from '#domain/accounts/tokens.ts'
import type { Database } from '#server/database/connect.ts'
import type { Gatekeeper } from '#server/http/access.ts'
import type { TimingCaller } from '#server/http/route.ts'
import type { Limiter } from '#server/limits/rate-limit.ts'

/** Who tries tokens from one address; the right one is answered whatever others tried. */
const WRONG_TOKENS = { name: 'timing-wrong', max: 30, seconds: 600 }

const FIND_TOKEN = {
  name: 'find-timing-token',
  text: `
  update timing_tokens t set last_used_at = now(), uses = t.uses + 1
  from (select id, last_used_at from timing_tokens
    where token_hash = $1 and revoked_at is null and expires_at > now() for update) was
  where t.id = was.id
  returning t.id as token_id, t.event_id, t.name,
    (was.last_used_at is null or was.last_used_at < date_trunc('day', now())) as first_today`,
}

export const createTokenLookup = (db: Database, limiter: Limiter): Pick<Gatekeeper, 'findTimingToken'> => ({
  findTimingToken: async (token, address) => {
    const { rows } = await db.$client.query<TimingCaller>({ ...FIND_TOKEN, values: [hashToken(token)] })
    if (!rows[0]) await limiter.enforce(WRONG_TOKENS, address)
    return rows[0] ?? null
  },
})
