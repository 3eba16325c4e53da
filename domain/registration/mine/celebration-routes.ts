/**
 * The paid page. The browser that registered, or the first participant's letter, sees everybody of the purchase with
 * their QR; who knew a birthday and paid reads where the letters went; a reference alone opens nothing.
 */
import { bogotaText } from '#domain/colombia/clock.ts'
import { maskedEmail } from '#domain/colombia/emails.ts'
import { readPickup } from '#domain/events/page/read-page.ts'
import { isPaid } from '#domain/payments/rules/payment-status.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Route, route } from '#server/http/route.ts'
import { personQr } from '../receipt/receipt-qr.ts'
import { ownPath } from '../rules/own-path.ts'
import { shareCodeOf } from '../share/share-code.ts'
import { proofsIn } from '../speaker/checkout-token.ts'
import { receiptAddress } from '../speaker/person-link.ts'
import { createSpeakers } from '../speaker/speaker-of.ts'
import * as contract from './celebration-contract.ts'
import { listByReference, type OwnRow } from './mine-queries.ts'

export const celebrationRoutes = (context: AppContext): Route[] => {
  const { db, secretKey } = context
  const { speakerOf } = createSpeakers(context)

  const asCelebrated = (row: OwnRow): contract.Celebrated => ({
    name: row.name,
    last_name: row.last_name,
    categoria: { category: row.category, title: row.title },
    kit: { kit_name: row.kit_name, size: row.size },
    distance_id: row.distance_id,
    bib: row.bib,
    ...row.start,
    qr: personQr(secretKey, row.participant_key),
    participant_key: row.participant_key,
    share_code: row.is_private ? null : shareCodeOf(secretKey, row.participant_id),
  })

  return [
    route(contract.celebratePurchase, async ({ params, body, request, caller }) => {
      const proofs = await proofsIn(context, request, body.checkout_token)
      const proof = proofs.find(({ reference }) => reference === params.reference)
      const rows = proof ? await listByReference(db, proof.reference) : []
      const [first] = rows
      // Money under review is no reason to celebrate yet; what was annulled is not in the list.
      if (!proof || !first || !isPaid(first.payment_status) || first.payment_review)
        return { celebration: null }
      // A buyer who left sees that it is paid: no QR and no link of those who stay.
      const speaking = { request, caller, token: body.checkout_token }
      const spoken = proof.proven === 'own' ? await speakerOf(speaking, first.participant_key) : null
      const isOwn = proof.proven === 'own' && spoken?.buyer_left === false
      const { event: name, slug, event_city: city } = first
      return {
        celebration: {
          proven: isOwn ? ('own' as const) : ('named' as const),
          event: { name, slug, city, event_datetime: bogotaText(first.event_datetime) },
          // Who asked to be forgotten has no address any more.
          participants: isOwn ? rows.filter(({ email }) => email !== '').map(asCelebrated) : [],
          receipt_url: isOwn ? receiptAddress(secretKey, first) : null,
          own_url: isOwn ? ownPath(first) : null,
          pickup: await readPickup(db, first.slug),
          mailed_to: isOwn || !first.email ? null : maskedEmail(first.email),
        },
      }
    }),
  ]
}
