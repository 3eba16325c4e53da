/** Staff are told about a document before they enter or sell somebody: the same judgement as the save's. */
import { documentKey } from '#domain/colombia/documents.ts'
import type { Reader } from '#server/database/connect.ts'
import { findLivePlaces, mayBeDisputed, obstacleOf } from './one-place.ts'
import { DISPUTE_HINT, givesWaySentence, takenSentence } from './taken-words.ts'

export type LookedAt = {
  state: 'free' | 'gives way' | 'taken'
  says: string | null
  may_dispute: boolean
}

type Typed = { dni: string; document_type?: string | undefined; birthday?: string | undefined }

export const lookAtDocument = async (db: Reader, event_id: number, typed: Typed): Promise<LookedAt> => {
  const places = await findLivePlaces(db, event_id, [documentKey(typed)])
  for (const place of places) {
    const obstacle = await obstacleOf(db, place)
    if (!obstacle) continue
    const may_dispute = places.every((one) => mayBeDisputed(one, typed.birthday ?? ''))
    const says = takenSentence({ place, obstacle })
    return { state: 'taken', says: may_dispute ? `${says} ${DISPUTE_HINT}` : says, may_dispute }
  }
  const [place] = places
  return place
    ? { state: 'gives way', says: givesWaySentence(place), may_dispute: false }
    : { state: 'free', says: null, may_dispute: false }
}
