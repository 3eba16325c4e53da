/** Some of those who were registered by somebody else have signed by their link; the others still have to. */
import { sql } from 'drizzle-orm'
import { makeConsentLink } from '#domain/registration/consent/make-link.ts'
import { signConsent } from '#domain/registration/consent/sign-consent.ts'
import { createSignatureCipher } from '#domain/registration/consent/signature-cipher.ts'
import { createHealthCipher } from '#domain/registration/health.ts'
import { drawingOf, type Point } from '#domain/registration/rules/signature.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { chance } from './random.ts'

const SIGNERS = 12
const POINTS = 90

/** A hand that goes to the right, up and down, each in its own way. */
const handOf = (number: number): Point[] => {
  const luck = chance(number)
  const [tall, quick] = [luck.whole(25, 60), luck.whole(14, 30) / 10]
  return Array.from({ length: POINTS }, (_, at) => {
    const along = at / POINTS
    return [60 + along * 420, 100 + Math.sin(at / quick) * tall * (1 - along / 2) + Math.cos(at / 7) * 12]
  })
}

export const signSomeConsents = async (tx: Tx, context: AppContext) => {
  const { rows } = await tx.execute<{ id: number; event_id: number }>(sql`
    select m.id, m.event_id from participants m join events e on e.id = m.event_id
    where m.declared_consents is not null and m.holds_place and e.event_datetime > now() and m.id % 3 = 0
    order by m.id limit ${SIGNERS}`)
  const { secretKey } = context
  const cipher = { health: createHealthCipher(secretKey), signature: createSignatureCipher(secretKey) }
  for (const { id: member_id, event_id } of rows) {
    const way = member_id % 2 === 0 ? 'desk' : 'whatsapp'
    const link = await makeConsentLink(tx, context, { event_id, member_id, way })
    if (typeof link !== 'object') continue
    const signing = {
      token: link.url.split('/firmar/')[1] ?? '',
      consents: { data_policy: true, waiver: true, health: true, news: false },
      health: {
        eps: 'EPS Sura',
        blood_type: 'O',
        rh_factor: '+',
        conditions: member_id % 2 === 0 ? 'Alergia a la penicilina' : '',
      },
      signature: { drawing: drawingOf([handOf(member_id)]) },
      version: 'demo',
      address: '127.0.0.1',
    }
    if ((await signConsent(tx, signing, cipher)) !== 'done') throw new Error('a demo consent was not signed')
  }
}
