/** The block that somebody's code opens, for lookup and save. */
import { type Block, blockCode, findBlockByCode } from '#domain/events/capacity/find-block.ts'
import type { AppContext } from '#server/app-context.ts'
import { tooMany } from '#server/http/refusals.ts'
import { networkOf } from '#server/limits/network-of.ts'

const WRONG_BLOCK_LIMIT = { name: 'wrong-block-code', max: 30, seconds: 3600 }
/** Only to know whether this one was tried before. */
const SAME_CODE_LIMIT = { name: 'tried-block-code', max: 1_000_000, seconds: 3600 }

/**
 * Wrong ones are counted, each once: a link that was misprinted stops nobody. Over the limit right and wrong get the
 * same answer, so that nobody finds one by trying.
 */
export const findTypedBlock = async (
  { db, limiter }: AppContext,
  { event_id, code, address }: { event_id: number; code: string; address: string },
): Promise<Block | null> => {
  const network = networkOf(address)
  const [hit, same] = await limiter.takeAll([
    [WRONG_BLOCK_LIMIT, network],
    [SAME_CODE_LIMIT, network, blockCode(code)],
  ])
  if (hit && !hit.allowed) throw tooMany(hit.seconds)
  const block = await findBlockByCode(db, event_id, code)
  if (block || (same && same.hits > 1)) await limiter.giveBack([[WRONG_BLOCK_LIMIT, network]])
  return block
}
