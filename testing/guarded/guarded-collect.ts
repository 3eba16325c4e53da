/** Whom somebody of the guarded world sends for the kit, and a paper that was signed. */
import { randomUUID } from 'node:crypto'
import { createCollectorCipher } from '#domain/kit-desk/collector-cipher.ts'
import { paper_consents, pickup_authorisations } from '#domain/kit-desk/tables.ts'
import type { TestProduct } from '../product.ts'

const PHOTO = `private/paper-consents/${'a'.repeat(32)}.webp`
const DOCUMENT = '71234567'

export const addCollected = async (
  { db, context }: TestProduct,
  event_id: number,
  participant_id: number,
) => {
  const paper = randomUUID()
  await context.files.put(PHOTO, Buffer.from('una foto'), 'image/webp')
  const { encryptDocument, hashDocument } = createCollectorCipher(context.secretKey)
  const ofPerson = { event_id, participant_id }
  await db.insert(paper_consents).values({
    ...ofPerson,
    id: paper,
    photo: PHOTO,
    desk: 'Mesa 1',
    taken_at: new Date(),
  })
  await db.insert(pickup_authorisations).values({
    ...ofPerson,
    key: randomUUID(),
    name: 'Julián Mesa',
    document: encryptDocument(DOCUMENT),
    document_hash: hashDocument(DOCUMENT),
    document_last: '4567',
    given_by: 'self',
  })
  return { paper }
}
